// One process of a run. Arguments: its role, the role's options as JSON, and the file for a profile. It ends when it is
// told to, and when its parent is gone; an interrupt from the terminal is the parent's to act on.
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import type { Answer, Callers, Question, Role, Started, StartOptions, Usage } from './protocol.ts'

type Start = (options: StartOptions) => Promise<Started>

// Loaded when asked for: a process holds only what its own role needs.
const ROLES: Readonly<Record<Role, () => Promise<Start>>> = {
  load: async () => (await import('./load.ts')).startLoad,
  postgres: async () => (await import('./postgres.ts')).startPostgres,
  'mcp-upstream': async () => (await import('./mcp-upstream.ts')).startMcpUpstream,
  'mcp-forwarder': async () => (await import('./mcp-forwarder.ts')).startMcpForwarder,
  'mcp-committing': async () => (await import('./mcp-forwarder.ts')).startCommittingForwarder,
  'rest-backend': async () => (await import('./rest-backend.ts')).startRestBackend,
  'rest-forwarder': async () => (await import('./rest-forwarder.ts')).startRestForwarder,
  memory: async () => (await import('./memory-gateway.ts')).startMemoryGateway,
  durable: async () => (await import('./durable-gateway.ts')).startDurableGateway,
  recorder: async () => (await import('./recorder.ts')).measureRecorder,
}

const [role, options, profileFile] = process.argv.slice(2)
const tell = (answer: Answer) => process.send?.(answer)
const given = JSON.parse(options ?? '{}') as StartOptions
// Before anything of ours is loaded, so that nothing escapes it.
const counts = given.counting ? (await import('./counters.ts')).countEverything() : undefined
const starting = ROLES[role as Role]().then((start) => start(given))
let profiler: Session | undefined
let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  if (profiler && profileFile) {
    const { profile } = await profiler.post('Profiler.stop')
    await writeFile(profileFile, JSON.stringify(profile))
  }
  const started = await starting
  await started.stop()
  process.exit(0)
}

async function answer(question: Question, started: Started): Promise<Answer> {
  switch (question.ask) {
    case 'usage':
      return { kind: 'usage', usage: started.usage ? await started.usage() : ownUsage() }
    case 'open':
      await callersOf(started).open(question.order)
      return { kind: 'done' }
    case 'run':
      return { kind: 'loaded', loaded: await callersOf(started).run(question.until) }
    case 'close':
      await callersOf(started).close()
      return { kind: 'done' }
    case 'profile':
      await beginProfile()
      return { kind: 'done' }
    case 'stop':
      await stop()
      return { kind: 'done' }
  }
}

function callersOf({ callers }: Started): Callers {
  if (!callers) throw new Error(`The process ${role} makes no calls.`)
  return callers
}

async function beginProfile(): Promise<void> {
  profiler = new Session()
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.setSamplingInterval', { interval: 200 })
  await profiler.post('Profiler.start')
}

function ownUsage(): Usage {
  const { user, system } = process.cpuUsage()
  const usage = { cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 1_048_576 }
  return counts ? { ...usage, counts: counts() } : usage
}

process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
process.on('message', (question: Question) => {
  if (question.ask === 'stop') void stop()
  else {
    starting
      .then((started) => answer(question, started))
      .then(tell, (error: unknown) => tell({ kind: 'failed', message: String(error) }))
  }
})

const { figures = {}, url = '' } = await starting
if (!stopping) tell({ kind: 'ready', url, figures })
