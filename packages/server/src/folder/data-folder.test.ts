import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

let parent = ''
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hermes data '))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o1777
// The embedded database runs as another user where root starts it, and has to walk through.
const closed = process.getuid?.() === 0 ? 0o711 : 0o700

test('nobody else on the machine may look into a data folder that is made', async () => {
  const { path } = await prepareDataFolder(join(parent, 'a', 'data'))
  expect([await modeOf(path), await modeOf(join(path, 'logs'))]).toEqual([closed, 0o700])
})

test('one that an earlier version left open is closed', async () => {
  const path = join(parent, 'data')
  await mkdir(join(path, 'logs'), { recursive: true, mode: 0o755 })
  await mkdir(join(path, 'pg'), { mode: 0o700 })
  await prepareDataFolder(path)
  expect([await modeOf(path), await modeOf(join(path, 'logs')), await modeOf(join(path, 'pg'))]).toEqual([
    closed,
    0o700,
    0o700,
  ])
})

test('a folder of other things that was named for the data keeps its rights', async () => {
  await chmod(parent, 0o1777)
  const { path } = await prepareDataFolder(parent)
  expect([await modeOf(path), await modeOf(join(path, 'logs'))]).toEqual([0o1777, 0o700])
  await prepareDataFolder(parent)
  expect(await modeOf(path)).toBe(0o1777)
})
