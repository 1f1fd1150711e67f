import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startChild } from './start-child.ts'

const PARENT = fileURLToPath(new URL('./parent-for-tests.ts', import.meta.url))

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // no such process
  }
}

test('a process answers with what it uses, and is gone when disposed of', async () => {
  const child = await startChild('rest-backend', { options: {}, signal: AbortSignal.timeout(30_000) })
  const { cpuMs, rssMb } = await child.usage()
  expect(cpuMs).toBeGreaterThan(0)
  expect(rssMb).toBeGreaterThan(10)
  await child[Symbol.asyncDispose]()
  expect(runs(child.pid ?? 0)).toBe(false)
})

test('what cannot start is told, not waited for', async () => {
  const options = { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', ms: 1 }
  const starting = startChild('recorder', { options, signal: AbortSignal.timeout(30_000) })
  await expect(starting).rejects.toThrow('The process recorder did not start.')
})

test('when the parent is killed, its processes end', async () => {
  const parent = spawn(process.execPath, [PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pid = Number(line)
  expect(runs(pid)).toBe(true)
  parent.kill('SIGKILL')
  while (runs(pid)) await delay(20)
})
