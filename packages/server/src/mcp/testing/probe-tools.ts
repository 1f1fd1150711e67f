import { type CallToolResult, McpError, type ServerNotification, type Tool } from '@modelcontextprotocol/sdk/types.js'

const TEXT = { type: 'object' as const, properties: { text: { type: 'string' } } }

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

/** What the tools of the probe's upstream servers are; a test compares what arrives with this. */
export const PROBE_TOOLS: readonly Tool[] = [
  {
    name: 'look',
    title: 'Look something up',
    description: 'Answers the text it got',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, count: { type: 'integer' } },
      required: ['text'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, title: 'Look' },
  },
  { name: 'store', description: 'Answers the text it got', inputSchema: TEXT },
  { name: 'hang', description: 'Answers when it is cancelled, and to nobody', inputSchema: TEXT },
  { name: 'say', description: 'Reports progress and writes to the log in the words it got', inputSchema: TEXT },
  { name: 'fail', description: 'Fails in its own words', inputSchema: TEXT },
  { name: 'ask', description: 'Works only with a client that can sample', inputSchema: TEXT },
  { name: 'grow', description: 'Adds a tool', inputSchema: TEXT },
  { name: 'shrink', description: 'Takes it away again', inputSchema: TEXT },
  {
    name: 'rich',
    description: 'Answers text, a picture, a link, a resource and structured content',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { place: { type: 'object', properties: { city: { type: 'string' } } } },
      properties: { from: { $ref: '#/$defs/place' }, to: { $ref: '#/$defs/place' } },
    },
    outputSchema: {
      type: 'object',
      properties: { temperature: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
      required: ['temperature'],
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    _meta: { 'example.org/kind': 'weather' },
  },
]

export const GROWN: Tool = { name: 'grown', description: 'Was added', inputSchema: TEXT }

/** What `rich` answers. */
export const RICH: CallToolResult = {
  content: [
    { type: 'text', text: 'It is 21 °C.', annotations: { audience: ['user'], priority: 0.5 } },
    { type: 'image', data: PIXEL, mimeType: 'image/png' },
    { type: 'resource_link', uri: 'test://almanac', name: 'almanac', mimeType: 'text/plain' },
    { type: 'resource', resource: { uri: 'test://now', mimeType: 'application/json', text: '{"temperature":21}' } },
  ],
  structuredContent: { temperature: 21, tags: ['mild', '晴'] },
  _meta: { 'example.org/station': 7 },
}

export interface ProbeCall {
  text: string
  progressToken: string | number | undefined
  signal: AbortSignal
  send: (notification: ServerNotification) => Promise<void>
  /** Changes the list of tools, and says so. */
  list: (tools: readonly Tool[]) => Promise<void>
}

/** Runs a tool of the probe. */
export async function runProbeTool(tool: string, call: ProbeCall): Promise<CallToolResult> {
  switch (tool) {
    case 'look':
    case 'store':
    case 'grown':
      return { content: [{ type: 'text', text: call.text }] }
    case 'rich':
      return RICH
    case 'fail':
      return { content: [{ type: 'text', text: `No luck with ${call.text}` }], isError: true }
    case 'ask':
      // As servers of 2026-07-28 say that their client lacks something.
      throw new McpError(-32_021, 'Sampling is needed', { requiredCapabilities: { sampling: {} } })
    case 'say':
      return await say(call)
    case 'grow':
      await call.list([...PROBE_TOOLS, GROWN])
      return { content: [] }
    case 'shrink':
      await call.list(PROBE_TOOLS)
      return { content: [] }
    case 'hang': {
      const cancelled = Promise.withResolvers<CallToolResult>()
      call.signal.addEventListener('abort', () => cancelled.resolve({ content: [] }))
      return await cancelled.promise
    }
    default:
      throw new Error(`${tool} is not a tool of the probe`)
  }
}

async function say({ text, progressToken, send }: ProbeCall): Promise<CallToolResult> {
  for (const progress of [1, 2]) {
    if (progressToken !== undefined) {
      const params = { progressToken, progress, total: 2, message: text }
      await send({ method: 'notifications/progress', params })
    }
  }
  for (const level of ['debug', 'warning'] as const) {
    await send({ method: 'notifications/message', params: { level, logger: 'probe', data: `${level} ${text}` } })
  }
  return { content: [{ type: 'text', text }] }
}
