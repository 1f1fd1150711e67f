import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartProblem } from '../start-problem.ts'
import { lockFolder } from './lock.ts'
import { processIdentity } from './process-identity.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hermes lock '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder is taken once, and free again when it is given back', async () => {
  const path = join(folder, 'gateway.lock')
  const release = await lockFolder(path)
  await expect(lockFolder(path)).rejects.toThrow(
    `A gateway already runs on the data folder ${folder} (process ${process.pid}).`,
  )
  await release()
  await (await lockFolder(path))()
})

test('of several who find a lock left behind at once, one gets it and the others are told', async () => {
  const path = join(folder, 'gateway.lock')
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeFile(path, `${child.pid}\nlong gone\n`)
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StartProblem)
  expect(await readdir(folder)).toEqual(['gateway.lock'])
})

test.each([
  ['a process that has ended', '4194304\n1 x\n'],
  ['a later process with the same number', `${process.pid}\n1 another boot\n`],
  ['nobody, being empty', ''],
  ['nobody, being nonsense', 'hello\n'],
])('a lock of %s is taken over', async (_whose, text) => {
  const path = join(folder, 'gateway.lock')
  await writeFile(path, text)
  await (await lockFolder(path))()
})

test('the same process has the same identity, and one that has ended has none', async () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(processIdentity(pid)).not.toBe(processIdentity(process.pid))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processIdentity(pid)).toBeUndefined()
})
