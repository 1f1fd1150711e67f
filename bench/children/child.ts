// One process of a run. Arguments: its role, and the role's options as JSON. It ends when it is told to, and when its
// parent is gone; an interrupt from the terminal is the parent's to act on.
import type { Answer, Question, Role, Started, StartOptions } from './protocol.ts'

type Start = (options: StartOptions) => Promise<Started>

// Loaded when asked for: a process holds only what its own role needs.
const ROLES: Readonly<Record<Role, () => Promise<Start>>> = {
  backend: async () => (await import('./backend.ts')).startBackend,
  forwarder: async () => (await import('./forwarder.ts')).startForwarder,
  memory: async () => (await import('./memory-gateway.ts')).startMemoryGateway,
  durable: async () => (await import('./durable-gateway.ts')).startDurableGateway,
  postgres: async () => (await import('./postgres.ts')).startPostgres,
  recorder: async () => (await import('./recorder.ts')).measureRecorder,
}

const [role, options] = process.argv.slice(2)
const tell = (answer: Answer) => process.send?.(answer)
const starting = ROLES[role as Role]().then((start) => start(JSON.parse(options ?? '{}') as StartOptions))
let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const started = await starting
  await started.stop()
  process.exit(0)
}

process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
process.on('message', (question: Question) => {
  if (question === 'stop') void stop()
  else tell({ kind: 'usage', cpuMs: cpuMs(), rssMb: process.memoryUsage.rss() / 1_048_576 })
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const { figures = {}, url = '' } = await starting
if (!stopping) tell({ kind: 'ready', url, figures })
