import type { JsonObject } from '@hermes/contracts/json'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { CatalogueTool, McpServerDefinition } from '@hermes/contracts/server'
import type { Reaper } from '../../sandbox/process/reaper.ts'
import { openChannel } from './channel.ts'
import { handshake, isModern } from './handshake.ts'
import { type Launched, launch } from './launch.ts'
import type { McpLimits } from './limits.ts'
import { type Listing, listTools } from './list-tools.ts'
import type { Answer, Request } from './requests.ts'
import { withSharedLog } from './shared-log.ts'
import { startHint } from './start-hint.ts'
import type { Transcript } from './transcript.ts'
import { withoutTools } from './without-tools.ts'

/** What every server of a pool is connected with. */
export interface ConnectionDeps {
  secrets: SecretSource
  reaper: Reaper
  limits: McpLimits
}

/** How a connection ended, as the end of a sentence about the server; `renew`: it is there and only wants to be met anew. */
export interface Gone {
  how: string
  renew?: true
}

/** A server that answered its handshake. */
export interface Connection {
  protocolVersion: string
  serverInfo?: { name: string; version: string }
  tools: readonly CatalogueTool[]
  /** What the trace of each call shows of the way it took. */
  attributes: JsonObject
  closed: Promise<Gone>
  list(): Promise<Listing>
  call(request: Request): Promise<Answer>
  /** Resolves when no call is in flight. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** `lasting`: nothing that time puts right, so that calls do not make the gateway try again. */
export type Opened = { ok: true; connection: Connection } | { ok: false; reason: string; lasting?: true }

/** What whoever keeps a server running gives to each of its connections. */
export interface OpenOptions {
  transcript: Transcript
  onToolsChanged: () => void
  signal: AbortSignal
}

interface Options extends ConnectionDeps, OpenOptions {
  definition: McpServerDefinition
}

/** Starts a server's child, agrees on a protocol version and reads its tools. Leaves nothing behind where that fails. */
export async function openConnection(options: Options): Promise<Opened> {
  const { definition, transcript, signal } = options
  const started = await launch(options)
  if (!started.ok) return started
  const { child } = started
  const abandon = () => void child.stop({ termAfterMs: 0, killAfterMs: 500 })
  signal.addEventListener('abort', abandon, { once: true })
  const opened = await converse(options, started)
  signal.removeEventListener('abort', abandon)
  if (opened.ok && !signal.aborted) return opened
  await child.stop({ termAfterMs: 200, killAfterMs: 500 })
  if (opened.ok) return { ok: false, reason: 'It was stopped.' }
  transcript.note('debug', `${definition.command} was stopped after a failed start`)
  return opened
}

async function converse(options: Options, started: Extract<Launched, { ok: true }>): Promise<Opened> {
  const { definition, limits, transcript, onToolsChanged, signal } = options
  const { requests, write, attach, carry, closed } = openChannel({
    ...started,
    transcript,
    maxLineBytes: limits.maxLineBytes,
  })
  const agreed = await handshake({
    write,
    attach,
    onToolsChanged,
    onError: (error) => transcript.note('debug', `protocol: ${error.message.slice(0, 300)}`),
    timeoutMs: limits.connectTimeoutMs,
    signal,
  })
  if (!agreed.ok) {
    const ended = await Promise.race([closed, Promise.resolve(undefined)])
    const reason = ended === undefined ? agreed.reason : `It ${ended} before it was ready.`
    return { ok: false, reason: `${reason}${startHint(definition.command)}` }
  }
  const { session } = agreed
  carry(session.envelope)
  if (isModern(session)) requests.asModern()
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
  const { protocolVersion, serverInfo } = session
  return {
    ok: true,
    connection: {
      protocolVersion,
      ...(serverInfo && { serverInfo }),
      tools: listing.tools,
      attributes: { transport: 'stdio', protocol: protocolVersion },
      closed: closed.then((how) => ({ how })),
      list,
      call: withSharedLog(session, requests.send),
      idle: requests.idle,
      stop: () => started.child.stop(),
    },
  }
}
