import type { Connection, Gone, Opened } from '../connection.ts'
import { describeFailure } from '../failures.ts'
import { agree, isModern, type Session, type Way } from '../handshake.ts'
import { listTools } from '../list-tools.ts'
import type { Request, RequestFailure } from '../requests.ts'
import { refuseRequest } from '../server-requests.ts'
import { withSharedLog } from '../shared-log.ts'
import { withoutTools } from '../without-tools.ts'
import { createEndpoint } from './endpoint.ts'
import { createHttpRequests } from './http-requests.ts'
import { createLink, type Link } from './link.ts'
import { listen } from './listen.ts'
import { readParamHeaders } from './param-headers.ts'
import { sdkHttpTransport } from './sdk-http-transport.ts'
import type { StandingStream } from './standing-stream.ts'
import type { HttpOptions } from './types.ts'

/** Agrees on a protocol version with a server over streamable HTTP and reads its tools. */
export async function openHttpConnection(options: HttpOptions): Promise<Opened> {
  const { definition, transcript } = options
  const { url } = definition
  if (url === undefined) return { ok: false, reason: 'It has no url to connect to.', lasting: true }
  const endpoint = createEndpoint({ definition, url, secrets: options.secrets, transcript })
  const present = endpoint.headers()
  if (!present.ok) {
    const { missing } = present
    return { ok: false, reason: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.` }
  }
  transcript.note('info', `connecting to ${new URL(url).origin}`, { headers: Object.keys(definition.headers) })
  const met = await meet(options, () =>
    createLink({ endpoint, egress: options.egress, transcript, limits: sizes(options) }),
  )
  if (!met.ok) return met
  return serve(options, met)
}

function sizes({ limits }: HttpOptions) {
  return { messageBytes: limits.maxLineBytes, totalBytes: limits.maxLineBytes * 4 }
}

type Met = { ok: true; link: Link; session: Session; way: Way } | Extract<Opened, { ok: false }>

/** How long a server may take to say that it does not know `server/discover`, ms; some never do. */
const PROBE_MS = 10_000

/**
 * `server/discover` (2026-07-28) comes first: a server of an earlier version refuses it without harm, while one that speaks
 * both answers `initialize` as well and would be kept at the older version for ever. What a server spoke last comes first
 * when it is met again.
 */
async function meet(options: HttpOptions, newLink: () => Link): Promise<Met> {
  const { limits, memory, transcript, signal } = options
  const ways: readonly Way[] = memory.way === 'initialize' ? ['initialize', 'discover'] : ['discover', 'initialize']
  let refused: Extract<Opened, { ok: false }> | undefined
  for (const way of ways) {
    const link = newLink()
    const sdk = sdkHttpTransport({ link, transcript })
    // The SDK's probe does not look at the signal.
    const abandon = () => void sdk.transport.close()
    signal.addEventListener('abort', abandon, { once: true })
    const agreed = await agree(way, {
      transport: sdk.transport,
      onError: (error) => transcript.note('debug', `protocol: ${error.message.slice(0, 300)}`),
      timeoutMs: way === 'discover' ? Math.min(PROBE_MS, limits.connectTimeoutMs) : limits.connectTimeoutMs,
      signal,
    })
    signal.removeEventListener('abort', abandon)
    if (agreed.ok) {
      memory.way = way
      return { ok: true, link, session: agreed.session, way }
    }
    const trouble = sdk.trouble()
    const failed: Met = {
      ok: false,
      reason: trouble ? `${sentence(describeFailure(trouble))}` : agreed.reason,
      ...(trouble && isLasting(trouble) && { lasting: true }),
    }
    if (signal.aborted || (trouble && isFinal(trouble))) return failed
    // What it says to the handshake of its own version is of more use than its refusal of another one's.
    if (!refused || way === 'initialize') refused = failed
  }
  return refused ?? { ok: false, reason: 'It could not be connected.' }
}

const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`

/** Another handshake would meet the same. */
function isFinal(trouble: RequestFailure): boolean {
  if (trouble.kind === 'status') return trouble.status === 401 || trouble.status === 403
  return trouble.kind === 'unreachable' || trouble.kind === 'blocked' || trouble.kind === 'not_sent'
}

/** Nothing that time puts right: calls do not make the gateway try again. */
function isLasting(trouble: RequestFailure): boolean {
  return trouble.kind === 'blocked' || trouble.kind === 'foreign'
}

async function serve(options: HttpOptions, met: Extract<Met, { ok: true }>): Promise<Opened> {
  const { definition, limits, transcript, onToolsChanged, signal } = options
  const { link, session } = met
  const gone = Promise.withResolvers<Gone>()
  let over = false
  let standing: StandingStream | undefined
  const requests = createHttpRequests({
    link,
    envelope: session.envelope,
    onAside(message) {
      const answer = refuseRequest(message)
      if (answer) requests.tell(answer)
      else if (message.method === 'notifications/tools/list_changed') onToolsChanged()
    },
    onSent: transcript.sent,
    onTrouble,
  })

  const looking = setInterval(() => {
    const method = isModern(session) ? 'server/discover' : 'ping'
    requests.send({ method, params: {}, timeoutMs: limits.connectTimeoutMs }).catch((error: unknown) => {
      end({ how: `could not be asked: ${error instanceof Error ? error.message : String(error)}` })
    })
  }, limits.pingEveryMs)
  looking.unref()

  function onTrouble(failure: RequestFailure): void {
    if (failure.kind === 'session_lost') end({ how: 'lost our session', renew: true })
    if (failure.kind === 'unreachable' && !failure.sent) end({ how: `cannot be reached: ${failure.why}` })
  }

  function end(reason: Gone): void {
    if (over) return
    over = true
    clearInterval(looking)
    standing?.stop()
    // Calls in flight end by themselves: what one of them found out need not be true of the others' streams.
    gone.resolve(reason)
  }

  standing = listen({ link, session, onMessage: requests.hear, onTrouble })
  // It may have been found out at once that the server is gone.
  if (over) standing?.stop()

  let paramHeaders = readParamHeaders([])
  const list = async () => {
    if (!('tools' in session.capabilities)) return withoutTools(session)
    const listing = await listTools({
      page: (params) => requests.send({ method: 'tools/list', params, timeoutMs: limits.connectTimeoutMs, signal }),
      warn: (message, facts) => transcript.note('warn', message, facts),
      ...(definition.tools && { include: definition.tools }),
    })
    if (listing.ok && isModern(session)) paramHeaders = readParamHeaders(listing.tools)
    return listing
  }
  const call = (request: Request) => {
    const { name, arguments: args } = request.params
    const own = typeof name === 'string' ? paramHeaders(name, args) : {}
    return requests.send({ ...request, headers: { ...request.headers, ...own } })
  }
  transcript.note('info', `connected, protocol ${session.protocolVersion}`, { protocol: session.protocolVersion })
  const listing = await list()
  if (!listing.ok || signal.aborted) {
    link.leave()
    end({ how: 'was let go' })
    return listing.ok ? { ok: false, reason: 'It was stopped.' } : listing
  }
  const { protocolVersion, serverInfo } = session
  const connection: Connection = {
    protocolVersion,
    ...(serverInfo && { serverInfo }),
    tools: listing.tools,
    attributes: { transport: 'streamable_http', protocol: protocolVersion, host: new URL(link.endpoint.url).host },
    closed: gone.promise,
    list,
    call: withSharedLog(session, isModern(session) ? call : requests.send),
    idle: requests.idle,
    async stop() {
      if (!over) link.leave()
      end({ how: 'was stopped' })
      requests.closeAll('was stopped')
    },
  }
  return { ok: true, connection }
}
