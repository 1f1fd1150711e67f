import type { CallRelay } from '@hermes/contracts/relay'
import type { CatalogueTool } from '@hermes/contracts/server'
import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { testGateway } from '../gateway-for-tests.ts'
import { listedTool, scriptedPool, scriptedServer } from '../scripted-pool-for-tests.ts'
import type { ServerCall, ServerCallResult } from '../types.ts'

const servers = [scriptedServer('notes', { overrides: { read: { effect: 'read' } } })]

const gatewayWith = (tools: readonly CatalogueTool[], answer: (call: ServerCall) => ServerCallResult) =>
  testGateway({
    content: revisionContent({ tools: [], servers }),
    options: { pool: scriptedPool({ notes: { tools } }, answer).pool },
  })

test.each([[['a', 1]], ['text'], [0], [false], [null], [{ a: { $ref: '#' } }]])(
  'structured content of any type stays what it is, with the _meta of the result: %j',
  async (structuredContent) => {
    const meta = { 'example.org/cost': 3 }
    const result = { content: [], structuredContent, meta, isError: false, attributes: { protocol: '2026-07-28' } }
    await using hermes = await gatewayWith([listedTool('read')], () => result)
    const { output } = await hermes.call('notes.read')
    expect(output).toEqual({ kind: 'mcp', content: [], structuredContent, meta })
    const [record] = hermes.recorder.calls()
    expect(record?.result).toEqual(output)
    expect(record?.attempts[0]?.attributes).toEqual({ server: 'notes', tool: 'read', protocol: '2026-07-28' })
  },
)

test('structured content of any type is held against the output schema, that of a failure is not', async () => {
  const tools = [listedTool('read', { outputSchema: { type: 'array', items: { type: 'integer' } } })]
  const answers: ServerCallResult[] = [
    { content: [], structuredContent: [1, 2], isError: false },
    { content: [], structuredContent: ['one'], isError: false },
    { content: [{ type: 'text', text: 'gone' }], structuredContent: 'gone', isError: true },
  ]
  await using hermes = await gatewayWith(tools, () => answers.shift() ?? { content: [], isError: false })
  expect(await hermes.call('notes.read')).toMatchObject({ outcome: 'ran', output: { structuredContent: [1, 2] } })
  expect((await hermes.call('notes.read')).error).toMatchObject({ cause: 'bad_body', facts: { path: '/0' } })
  expect(await hermes.call('notes.read')).toMatchObject({
    error: { cause: 'tool_error' },
    output: { structuredContent: 'gone', isError: true },
  })
  expect((await hermes.call('notes.read')).error).toMatchObject({ cause: 'bad_body' })
})

test('the server is asked for what the caller wants to hear, and told whether the call may be repeated', async () => {
  const calls: ServerCall[] = []
  await using hermes = await gatewayWith([listedTool('read'), listedTool('write')], (call) => {
    calls.push(call)
    call.relay?.onProgress?.({ progress: 1, message: 'password=hunter2222' })
    return { content: [], isError: false }
  })
  const told: unknown[] = []
  const relay: CallRelay = { onProgress: (update) => void told.push(update) }
  await hermes.call('notes.read', {}, { relay })
  await hermes.call('notes.write')
  expect(calls.map(({ repeatable, relay: asked }) => [repeatable, Object.keys(asked ?? {})])).toEqual([
    [true, ['onProgress']],
    [false, []],
  ])
  expect(told).toMatchObject([{ progress: 1 }])
  expect(JSON.stringify(told)).not.toContain('hunter2222')
})

test('a tool is known as its server lists it, every field unchanged', async () => {
  const listed: CatalogueTool = {
    name: 'read',
    title: 'Read a note',
    inputSchema: { type: 'object', properties: { at: { $ref: '#/$defs/at' } }, $defs: { at: { type: 'string' } } },
    outputSchema: { type: 'array' },
    annotations: { readOnlyHint: true, 'x-own': 1 },
    icons: [{ src: 'https://example.org/i.png', sizes: ['48x48'] }],
    execution: { taskSupport: 'optional' },
    _meta: { 'example.org/a': 1 },
  }
  await using hermes = await gatewayWith([listed], () => ({ content: [], isError: false }))
  const [tool] = hermes.gateway.tools()
  expect(tool?.listed).toEqual(listed)
  expect(tool?.definition).toMatchObject({ description: '', schema: listed.inputSchema, effect: 'read' })
})
