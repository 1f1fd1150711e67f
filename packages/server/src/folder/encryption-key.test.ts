import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encryptionKey } from './encryption-key.ts'

let folder = ''
const path = () => join(folder, 'encryption-key')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hermes key '))
})
afterEach(() => rm(folder, { recursive: true }))

test('a key is made once, for its owner only, also where several start together', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => encryptionKey(path(), undefined)))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect((await stat(path())).mode & 0o777).toBe(0o600)
  expect((await encryptionKey(path(), undefined)).id).toBe(keys[0]?.id)
})

test("the environment's key is used as it is, and no file is made", async () => {
  const key = randomBytes(32)
  expect((await encryptionKey(path(), key.toString('base64'))).key.equals(key)).toBe(true)
  await expect(stat(path())).rejects.toThrow('ENOENT')
})

test('what is no key is refused without being shown', async () => {
  await expect(encryptionKey(path(), 'hunter2')).rejects.toThrow('HERMES_ENCRYPTION_KEY is no encryption key')
  await writeFile(path(), 'short')
  const refused = encryptionKey(path(), undefined)
  await expect(refused).rejects.toThrow('must be 32 bytes in base64')
  await expect(refused).rejects.not.toThrow('hunter2')
})
