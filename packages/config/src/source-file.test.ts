import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Files, withFolder } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'
import { readConfiguration } from './read-configuration.ts'
import { decodeFile, MAX_FILE_BYTES } from './source-file.ts'

const NATIVE = 'tools:\n  - {name: x, endpoint: "local://x", schema: {type: object}}\n'

/** Reads a folder that a test has prepared beyond plain files. */
async function read(files: Files, prepare: (folder: string) => Promise<void>) {
  return withFolder(files, async (folder) => {
    await prepare(folder)
    const result = await readConfiguration({ path: join(folder, 'gateway.yaml'), env: {} })
    const lines = (result.ok ? result.warnings : result.problems).map(formatProblem)
    return { ok: result.ok, lines, tools: result.ok ? result.content.tools.map(({ name }) => name) : [] }
  })
}

describe('files that are not what they seem', () => {
  it('says that gateway.yaml does not exist', async () => {
    expect(await read({}, async () => undefined)).toMatchObject({
      ok: false,
      lines: ['gateway.yaml:1:1 does not exist: create it, or correct the path'],
    })
  })

  it('says that gateway.yaml is a folder', async () => {
    const result = await read({}, (folder) => mkdir(join(folder, 'gateway.yaml')).then(() => undefined))
    expect(result.lines).toEqual(['gateway.yaml:1:1 is a folder: name a file'])
  })

  it('follows links to files and to folders, as mounted configurations use them', async () => {
    const result = await read({ 'gateway.yaml': '', '..data/t.yaml': NATIVE }, async (folder) => {
      await mkdir(join(folder, 'real'))
      await symlink('../..data/t.yaml', join(folder, 'real', 't.yaml'))
      await symlink('real', join(folder, 'tools'))
    })
    expect(result).toEqual({ ok: true, lines: [], tools: ['x'] })
  })

  it('refuses a link that leads nowhere, or back to itself', async () => {
    const result = await read({ 'gateway.yaml': '', 'tools/a.yaml': '' }, async (folder) => {
      await symlink('nowhere.yaml', join(folder, 'tools', 'b.yaml'))
      await symlink('c.yaml', join(folder, 'tools', 'c.yaml'))
      await symlink('nowhere.yaml', join(folder, 'config.yaml'))
    })
    expect(result.lines).toEqual([
      'config.yaml:1:1 does not exist: create it, or correct the path',
      'tools/b.yaml:1:1 does not exist: create it, or correct the path',
      'tools/c.yaml:1:1 is a link that leads back to itself: point it at a file',
    ])
  })

  it('refuses a device instead of reading it without end', async () => {
    const result = await read({ 'gateway.yaml': '', 'tools/a.yaml': '' }, (folder) =>
      symlink('/dev/zero', join(folder, 'tools', 'b.yaml')),
    )
    expect(result.lines).toEqual(['tools/b.yaml:1:1 is not a regular file: name a file'])
  })

  it('refuses a folder that is called like a file, and warns of files in folders below', async () => {
    const files = { 'gateway.yaml': '', 'tools/team/t.yaml': NATIVE }
    expect(await read(files, async () => undefined)).toEqual({
      ok: true,
      lines: ['tools/team:1:1 is not looked into: move its files up into tools'],
      tools: [],
    })
    const result = await read(files, (folder) => rename(join(folder, 'tools/team'), join(folder, 'tools/team.yaml')))
    expect(result.lines).toEqual(['tools/team.yaml:1:1 is a folder: name a file'])
  })

  it.skipIf(process.getuid?.() === 0)('says that it may not read a file', async () => {
    const result = await read({ 'gateway.yaml': '' }, (folder) => chmod(join(folder, 'gateway.yaml'), 0))
    expect(result.lines).toEqual([
      'gateway.yaml:1:1 cannot be read: give the user that runs the gateway permission to read it',
    ])
  })

  it('reads in a folder whose name has spaces and Chinese characters', async () => {
    await withFolder({ '我的 网关/gateway.yaml': '', '我的 网关/tools/工具.yaml': NATIVE }, async (folder) => {
      const result = await readConfiguration({ path: join(folder, '我的 网关', 'gateway.yaml'), env: {} })
      expect(result.ok && result.content.tools[0]?.source).toEqual({ kind: 'file', file: 'tools/工具.yaml', line: 2 })
    })
  })

  it('reads a configuration that is itself called config.yaml only once', async () => {
    await withFolder({}, async (folder) => {
      await writeFile(join(folder, 'config.yaml'), 'auth:\n  mode: open\n')
      const result = await readConfiguration({ path: join(folder, 'config.yaml'), env: {} })
      expect(result.ok).toBe(true)
    })
  })
})

describe('decodeFile', () => {
  it('takes exactly 1 MiB and not a byte more', () => {
    expect(decodeFile('a.yaml', new Uint8Array(MAX_FILE_BYTES).fill(35)).ok).toBe(true)
    expect(decodeFile('a.yaml', new Uint8Array(MAX_FILE_BYTES + 1).fill(35)).ok).toBe(false)
  })

  it('takes a byte order mark and Windows line ends', async () => {
    await withFolder({ 'gateway.yaml': '\ufeffserver:\r\n  port: 9300\r\n  host: 127.0.0.1\r\n' }, async (folder) => {
      const result = await readConfiguration({ path: join(folder, 'gateway.yaml'), env: {} })
      expect(result.ok && result.settings.listen).toEqual({ host: '127.0.0.1', port: 9300 })
    })
  })
})
