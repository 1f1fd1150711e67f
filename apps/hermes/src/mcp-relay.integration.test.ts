import { echo, startEndpoint } from '@hermes/api/mcp/endpoint-for-tests'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import { revisionContent } from '@hermes/testing/factories'
import { expect, it } from 'vitest'
import { stdioClient } from './testing/mcp-stdio-client.ts'

const ERAS = [
  ['2025-11-25', undefined],
  ['2026-07-28', '2026-07-28'],
] as const
const WAIT = { interval: 10, timeout: 10_000 }
const toolset = { name: 'some', description: '', tools: ['echo'], includes: [], source: { kind: 'studio' } } as const

const tell: NativeTool = {
  ...echo,
  name: 'tell',
  run: async (args, { progress, log }) => {
    progress({ progress: 1, total: 2, message: 'half' })
    log({ level: 'debug', data: 'a detail' })
    log({ level: 'error', data: 'a mishap' })
    progress({ progress: 2, total: 2 })
    return args
  },
}

/** A write that never ends by itself, and what has become of its runs. */
function hanging() {
  const seen = { begun: 0, cancelled: 0 }
  const tool: NativeTool = {
    ...echo,
    name: 'hang',
    effect: 'write',
    run: (_args, { signal }) => {
      seen.begun += 1
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          seen.cancelled += 1
          reject(new Error('It was stopped.'))
        })
      })
    },
  }
  return { tool, seen }
}

const names = async ({ client }: ReturnType<typeof stdioClient>) =>
  (await client.listTools()).tools.map(({ name }) => name)

it.each(ERAS)('the key of the environment opens a gateway that asks for one, by %s', async (_, pin) => {
  await using endpoint = await startEndpoint({ keys: { 'key-a': 'ann' } })
  await using ann = stdioClient({ url: endpoint.url, key: 'key-a', pin })
  await ann.connect()
  await ann.client.callTool({ name: 'echo', arguments: { text: 'hello' } })
  expect(endpoint.hermes.recorder.calls()).toMatchObject([{ outcome: 'ran', principal: { name: 'ann' } }])
  expect(ann.err()).toBe('')
})

it.each(['wrong', undefined])(
  'a key that is not known (%s) is said to be so, to people and to the client',
  async (key) => {
    await using endpoint = await startEndpoint({ keys: { 'key-a': 'ann' } })
    await using stranger = stdioClient({ url: endpoint.url, ...(key !== undefined && { key }) })
    await expect(stranger.connect()).rejects.toThrow('The key is not known.')
    expect(stranger.err()).toContain('The key is not known.')
  },
)

it('a toolset limits what is listed and called', async () => {
  await using endpoint = await startEndpoint({ nativeTools: [echo, tell], content: { toolsets: [toolset] } })
  await using some = stdioClient({ url: endpoint.url, args: ['--toolset', 'some'] })
  await some.connect()
  expect(await names(some)).toEqual(['echo'])
  await expect(some.client.callTool({ name: 'tell', arguments: {} })).rejects.toThrow('no tool named')
})

it.each(ERAS)('progress comes before the answer, by %s', async (_, pin) => {
  // The tool ends once all has been heard: the client's library drops what it reads together with the answer.
  const all = Promise.withResolvers<void>()
  const slow: NativeTool = { ...tell, run: (...call) => tell.run(...call).then((said) => all.promise.then(() => said)) }
  await using endpoint = await startEndpoint({ nativeTools: [slow] })
  await using desktop = stdioClient({ url: endpoint.url, pin })
  await desktop.connect()
  const heard: unknown[] = []
  const onprogress = (update: unknown) => {
    if (heard.push(update) === 2) all.resolve()
  }
  await desktop.client.callTool({ name: 'tell', arguments: {} }, { onprogress })
  expect(heard).toEqual([
    { progress: 1, total: 2, message: 'half' },
    { progress: 2, total: 2 },
  ])
})

it('log lines come from the level on that the client has set', async () => {
  await using endpoint = await startEndpoint({ nativeTools: [tell] })
  await using desktop = stdioClient({ url: endpoint.url })
  const heard: unknown[] = []
  desktop.client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params.data))
  await desktop.connect()
  await desktop.client.setLoggingLevel('warning')
  await desktop.client.callTool({ name: 'tell', arguments: {} })
  expect(heard).toEqual(['a mishap'])
})

it.each(ERAS)('what the client cancels is cancelled at the tool, by %s', async (_, pin) => {
  const { tool, seen } = hanging()
  await using endpoint = await startEndpoint({ nativeTools: [tool] })
  await using desktop = stdioClient({ url: endpoint.url, pin })
  await desktop.connect()
  const stop = new AbortController()
  const call = desktop.client.callTool({ name: 'hang', arguments: {} }, { signal: stop.signal })
  await expect.poll(() => seen.begun, WAIT).toBe(1)
  stop.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(() => endpoint.hermes.recorder.calls().at(-1)?.outcome, WAIT).toBe('cancelled')
  expect(seen).toEqual({ begun: 1, cancelled: 1 })
})

it('a client hears when the list has really changed', async () => {
  await using endpoint = await startEndpoint({ nativeTools: [echo, tell], content: { toolsets: [toolset] } })
  await using desktop = stdioClient({ url: endpoint.url, args: ['--toolset', 'some'] })
  const opened = new Promise((resolve) =>
    endpoint.app.server.on('request', ({ method }) => void (method === 'GET' && resolve(method))),
  )
  await desktop.connect()
  await opened
  expect(await names(desktop)).toEqual(['echo'])
  const { gateway } = endpoint.hermes
  const before = gateway.revision()
  if (!before) throw new Error('No revision is active.')
  const grown = revisionContent({ tools: [], toolsets: [{ ...toolset, tools: ['echo', 'tell'] }] })
  await gateway.activate({ ...before, id: 'rev_2', number: 2, contentHash: 'hash-2', content: grown })
  await expect.poll(desktop.changes, WAIT).toBe(1)
  expect(await names(desktop)).toEqual(['echo', 'tell'])
})

it.each(ERAS)('a call under way when the connection broke is not sent a second time, by %s', async (_, pin) => {
  const { tool, seen } = hanging()
  await using endpoint = await startEndpoint({ nativeTools: [echo, tool] })
  await using desktop = stdioClient({ url: endpoint.url, pin })
  await desktop.connect()
  const call = expect(desktop.client.callTool({ name: 'hang', arguments: {} })).rejects.toThrow('is not known')
  await expect.poll(() => seen.begun, WAIT).toBe(1)
  endpoint.app.server.closeAllConnections()
  await call
  // What comes after it goes its way, so that the call would be here again by now.
  await desktop.client.callTool({ name: 'echo', arguments: { text: 'after' } })
  expect(seen.begun).toBe(1)
})
