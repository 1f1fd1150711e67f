import type { JsonObject } from '@hermes/contracts/json'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { CatalogueTool, McpServerDefinition } from '@hermes/contracts/server'
import type { Child } from '../../sandbox/process/child.ts'
import type { Reaper } from '../../sandbox/process/reaper.ts'
import { enveloped } from './envelope.ts'
import { handshake, type Session } from './handshake.ts'
import { launch } from './launch.ts'
import type { McpLimits } from './limits.ts'
import { overlongLineId } from './line-reader.ts'
import { type Listing, listTools } from './list-tools.ts'
import { type Answer, createRequests, type Request, type Requests } from './requests.ts'
import type { SdkTransport } from './sdk-transport.ts'
import type { Transcript } from './transcript.ts'
import { openWire } from './wire.ts'

/** What every server of a pool is connected with. */
export interface ConnectionDeps {
  secrets: SecretSource
  reaper: Reaper
  limits: McpLimits
}

/** A server that answered its handshake. */
export interface Connection {
  protocolVersion: string
  serverInfo?: { name: string; version: string }
  tools: readonly CatalogueTool[]
  /** Resolves when it has gone, saying how. */
  closed: Promise<string>
  list(): Promise<Listing>
  call(request: Request): Promise<Answer>
  /** Resolves when no call is in flight. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export type Opened = { ok: true; connection: Connection } | { ok: false; reason: string }

interface Options extends ConnectionDeps {
  definition: McpServerDefinition
  transcript: Transcript
  onToolsChanged: () => void
  signal: AbortSignal
}

/** Starts a server's child, agrees on a protocol version and reads its tools. Leaves nothing behind where that fails. */
export async function openConnection(options: Options): Promise<Opened> {
  const { definition, transcript, signal } = options
  const started = await launch(options)
  if (!started.ok) return started
  const { child } = started
  const abandon = () => void child.stop({ termAfterMs: 0, killAfterMs: 500 })
  signal.addEventListener('abort', abandon, { once: true })
  const opened = await converse(options, child)
  signal.removeEventListener('abort', abandon)
  if (opened.ok && !signal.aborted) return opened
  await child.stop({ termAfterMs: 200, killAfterMs: 500 })
  if (opened.ok) return { ok: false, reason: 'It was stopped.' }
  transcript.note('debug', `${definition.command} was stopped after a failed start`)
  return opened
}

async function converse(options: Options, child: Child): Promise<Opened> {
  const { definition, limits, transcript, onToolsChanged, signal } = options
  let sdk: SdkTransport | undefined
  let envelope: JsonObject = {}
  const requests: Requests = createRequests((message) => wire.send(enveloped(message, envelope)))
  const wire = openWire(child, limits.maxLineBytes, {
    onSent: transcript.sent,
    onGarbage: transcript.garbage,
    onMessage(message, bytes) {
      transcript.received(message, bytes)
      if (!requests.receive(message)) hand(message)
    },
    onOverlong(line) {
      const id = overlongLineId(line)
      transcript.note('warn', `a message of ${line.bytes} bytes is too large and was dropped`, { bytes: line.bytes })
      if (id !== undefined && requests.oversized(id, line.bytes)) return
      // Nobody can tell whose answer it was; rather than let some call wait for it, begin anew.
      transcript.note('warn', 'it cannot be told which request that answered; the server is restarted')
      void child.stop({ termAfterMs: 0, killAfterMs: 500 })
    },
  })
  function hand(message: JsonObject): void {
    try {
      sdk?.receive(message)
    } catch {
      // The SDK's schema refused it: like anything else on stdout that is no message.
      transcript.garbage(JSON.stringify(message))
    }
  }
  const closed = wire.closed.then((how) => {
    requests.closeAll(how)
    sdk?.closed()
    return how
  })

  const agreed = await handshake({
    write: wire.send,
    attach: (transport) => {
      sdk = transport
    },
    onToolsChanged,
    onError: (error) => transcript.note('debug', `protocol: ${error.message.slice(0, 300)}`),
    timeoutMs: limits.connectTimeoutMs,
    signal,
  })
  const ended = await Promise.race([closed, Promise.resolve(undefined)])
  if (!agreed.ok) return { ok: false, reason: ended === undefined ? agreed.reason : `It ${ended} before it was ready.` }
  const { session } = agreed
  envelope = session.envelope
  transcript.note('info', `connected, protocol ${session.protocolVersion}`, { protocol: session.protocolVersion })
  const list = () => {
    if (!('tools' in session.capabilities)) return Promise.resolve(withoutTools(session))
    return listTools({
      page: (params) => requests.send({ method: 'tools/list', params, timeoutMs: limits.connectTimeoutMs, signal }),
      warn: (message, facts) => transcript.note('warn', message, facts),
      ...(definition.tools && { include: definition.tools }),
    })
  }
  const listing = await list()
  if (!listing.ok) return listing
  return {
    ok: true,
    connection: {
      protocolVersion: session.protocolVersion,
      ...(session.serverInfo && { serverInfo: session.serverInfo }),
      tools: listing.tools,
      closed,
      list,
      call: requests.send,
      idle: requests.idle,
      stop: () => child.stop(),
    },
  }
}

function withoutTools({ capabilities }: Session): Listing {
  const declared = Object.keys(capabilities).join(', ') || 'none'
  return {
    ok: false,
    reason: `It does not declare the tools capability in its handshake (declared: ${declared}), so it offers no tools.`,
  }
}
