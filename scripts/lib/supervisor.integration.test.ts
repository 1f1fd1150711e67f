import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { isAlive } from './processes.mjs'
import { Supervisor } from './supervisor.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hermes 监督-'))
afterAll(() => rmSync(folder, { recursive: true }))

function script(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, source)
  return path
}

const idle = script('idle.mjs', `console.log(process.pid); setInterval(() => {}, 1e6)`)
const stubborn = script(
  'stubborn.mjs',
  `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1e6)`,
)

/** Starts a script and waits for the process id it prints. */
const startScript = (supervisor: Supervisor, name: string, path: string) =>
  new Promise<number>((resolve) => {
    supervisor.start(name, { script: path, onLine: (line: string) => resolve(Number(line)) })
  })

/** Waits until a process has ended; the test's own time limit ends the wait. */
async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve))
}

it('stops every child and waits for it', async () => {
  const supervisor = new Supervisor()
  const pids = await Promise.all([startScript(supervisor, 'a', idle), startScript(supervisor, 'b', idle)])
  await supervisor.stopAll()
  expect(pids.map(isAlive)).toEqual([false, false])
})

it('kills a child that does not stop in time', async () => {
  const supervisor = new Supervisor()
  const pid = await startScript(supervisor, 'stubborn', stubborn)
  await supervisor.stopAll({ graceMs: 200 })
  expect(isAlive(pid)).toBe(false)
})

it('tells of a child that ends by itself, with its last lines', async () => {
  const supervisor = new Supervisor()
  const failing = script('failing.mjs', `console.error('no luck today'); process.exitCode = 7`)
  const told = new Promise<unknown[]>((resolve) => {
    supervisor.onExit = (...args: unknown[]) => resolve(args)
  })
  supervisor.start('failing', { script: failing })
  expect(await told).toEqual(['failing', 7, ['no luck today']])
})

it('leaves no child behind when it is killed itself', async () => {
  const parent = script(
    'parent.mjs',
    `import { Supervisor } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'supervisor.mjs')).href)}
     new Supervisor().start('child', { script: ${JSON.stringify(idle)}, onLine: (line) => console.log(line) })`,
  )
  const child = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve) => {
    child.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())))
  })
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await ended(pid)
  expect(isAlive(pid)).toBe(false)
})
