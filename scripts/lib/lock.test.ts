import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hermes lock-'))
afterAll(() => rmSync(folder, { recursive: true }))
const never = new AbortController().signal

it('lets one at a time in, and gives the lock back also after a failure', async () => {
  const file = join(folder, 'a')
  let inside = 0
  const most: number[] = []
  const work = async () => {
    most.push(++inside)
    await Promise.resolve()
    inside--
  }
  await Promise.all([withLock(file, never, work), withLock(file, never, work), withLock(file, never, work)])
  expect(most).toEqual([1, 1, 1])
  await expect(withLock(file, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})

it('takes over from a process that died', async () => {
  const file = join(folder, 'b')
  writeFileSync(file, String(2 ** 22 + 1))
  expect(await withLock(file, never, async () => 'in')).toBe('in')
})

it('stops waiting when told to', async () => {
  const file = join(folder, 'c')
  writeFileSync(file, String(process.pid))
  await expect(withLock(file, AbortSignal.abort(new Error('stop')), async () => 'in')).rejects.toThrow('stop')
})
