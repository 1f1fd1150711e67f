/** What a POST was answered with: the messages in it, whether plain or as events. */
export interface Posted {
  status: number
  headers: Headers
  type: 'json' | 'events' | 'none'
  messages: Record<string, unknown>[]
}

const ACCEPT = 'application/json, text/event-stream'

/** Sends a body as it is, and waits for all that comes back. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Posted> {
  return await read(await fetch(url, postInit(body, headers)))
}

/** What `fetch` needs to know of a POST. */
export function postInit(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

async function read(response: Response): Promise<Posted> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    return { status: response.status, headers: response.headers, type: 'events', messages: eventsOf(text) }
  }
  const messages = text === '' ? [] : [JSON.parse(text)].flat()
  return { status: response.status, headers: response.headers, type: text === '' ? 'none' : 'json', messages }
}

function eventsOf(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []))
}

export const request = (method: string, params: object = {}, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

export const notification = (method: string, params: object = {}) => ({ jsonrpc: '2.0', method, params })

/** Begins a session. @returns the headers that go with its later requests */
export async function begin(
  url: string,
  { version = '2025-11-25', headers = {} }: { version?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Record<string, string>> {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const answer = await post(url, request('initialize', params), headers)
  const id = answer.headers.get('mcp-session-id')
  if (id === null) throw new Error(`no session: ${answer.status} ${JSON.stringify(answer.messages)}`)
  return { ...headers, 'mcp-session-id': id }
}

/** A request of 2026-07-28: what its headers repeat, and its envelope. */
export function modern(method: string, params: Record<string, unknown> = {}, meta: object = {}) {
  const headers: Record<string, string> = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
  if (typeof params.name === 'string') headers['mcp-name'] = params.name
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
    ...meta,
  }
  return { headers, body: request(method, { ...params, _meta }) }
}

/** A stream of events that stays open. */
export async function openStream(url: string, init: RequestInit) {
  const stop = new AbortController()
  const response = await fetch(url, { ...init, signal: stop.signal })
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status} ${await response.text()}`)
  const messages = messagesOf(response.body)
  return {
    /** The next message, or undefined where the stream has ended. */
    async next(): Promise<Record<string, unknown> | undefined> {
      const step = await messages.next()
      return step.done ? undefined : step.value
    },
    close: () => stop.abort(),
  }
}

async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Record<string, unknown>, void> {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const parts = `${text}${chunk}`.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) yield* eventsOf(part)
  }
}
