import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeServer, PACKAGE_SERVERS, testPool } from './pool-for-tests.ts'

const everything = nodeServer('everything', [PACKAGE_SERVERS.everything, 'stdio'])

describe('server-everything', () => {
  const t = testPool()
  beforeAll(() => t.pool.apply([everything]))
  afterAll(() => t.pool.close())

  test('is ready, and its tools are in the catalogue', () => {
    const server = t.pool.catalogue().servers.everything
    expect(server?.status).toMatchObject({ state: 'ready', protocolVersion: '2025-11-25' })
    const echo = server?.tools.find(({ name }) => name === 'echo')
    expect(echo).toMatchObject({ title: 'Echo Tool', inputSchema: { required: ['message'] } })
  })

  test('text comes back unchanged', async () => {
    const result = await t.call('everything', 'echo', { arguments: { message: '你好 "quoted"\n' } })
    expect(result).toMatchObject({ content: [{ type: 'text', text: 'Echo: 你好 "quoted"\n' }], isError: false })
  })

  test('an image comes back unchanged', async () => {
    const { content } = await t.call('everything', 'get-tiny-image')
    const image = content.find(({ type }) => type === 'image')
    expect(image).toMatchObject({ mimeType: 'image/png' })
    // The first bytes of a PNG file, in base64.
    expect(image?.data).toMatch(/^iVBORw0KGgo/)
  })

  test('structured content comes beside the text', async () => {
    const result = await t.call('everything', 'get-structured-content', { arguments: { location: 'Chicago' } })
    expect(result.structuredContent).toMatchObject({ temperature: expect.any(Number), conditions: expect.any(String) })
  })

  test('arguments that the tool refuses are its own failure, not the transport’s', async () => {
    const result = await t.call('everything', 'get-sum', { arguments: { a: 'one' } })
    expect(result.isError).toBe(true)
  })

  test('many calls at once each get their own answer', async () => {
    const sums = await Promise.all(
      Array.from({ length: 300 }, (_, b) => t.call('everything', 'get-sum', { arguments: { a: 1_000, b } })),
    )
    for (const [b, { content }] of sums.entries()) expect(content[0]?.text).toContain(`${1_000 + b}`)
  })

  test('a long-running call is cancelled without waiting for it, and others go on', async () => {
    const abort = new AbortController()
    const long = t.call('everything', 'trigger-long-running-operation', {
      arguments: { duration: 60, steps: 60 },
      signal: abort.signal,
    })
    await t.call('everything', 'echo', { arguments: { message: 'meanwhile' } })
    abort.abort()
    await expect(long).rejects.toMatchObject({ error: { code: 'cancelled' } })
  })

  test('a call that takes too long times out', async () => {
    const long = t.call('everything', 'trigger-long-running-operation', {
      arguments: { duration: 60, steps: 60 },
      timeoutMs: 200,
    })
    await expect(long).rejects.toMatchObject({ error: { code: 'timeout', retryable: true } })
  })
})

describe('server-filesystem, in a folder with spaces and Chinese characters', () => {
  const t = testPool()
  let root: string
  let folder: string
  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'mcp 测试 ')))
    folder = join(root, '我的 notes')
    await mkdir(folder)
    await writeFile(join(folder, 'note 一.md'), '# 你好\n')
    await writeFile(join(root, 'secret.md'), 'outside')
    await t.pool.apply([
      nodeServer('files', [PACKAGE_SERVERS.filesystem, folder], {
        cwd: folder,
        tools: ['read_text_file', 'list_directory', 'no_such_tool'],
      }),
    ])
  })
  afterAll(async () => {
    await t.pool.close()
    await rm(root, { recursive: true })
  })

  test('only the named tools exist, and a name it does not list is warned about', async () => {
    expect(t.pool.catalogue().servers.files?.tools.map(({ name }) => name)).toEqual([
      'list_directory',
      'read_text_file',
    ])
    expect(t.said('no_such_tool')).toHaveLength(1)
    await expect(t.call('files', 'write_file')).rejects.toMatchObject({ error: { code: 'tool_not_found' } })
  })

  test('reads and lists', async () => {
    const list = await t.call('files', 'list_directory', { arguments: { path: folder } })
    expect(list.content[0]?.text).toContain('note 一.md')
    const read = await t.call('files', 'read_text_file', { arguments: { path: 'note 一.md' } })
    expect(read.content[0]?.text).toBe('# 你好\n')
  })

  test('its refusal to leave the folder comes back as isError', async () => {
    const { isError, content } = await t.call('files', 'read_text_file', {
      arguments: { path: join(root, 'secret.md') },
    })
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).not.toContain('outside"')
  })
})
