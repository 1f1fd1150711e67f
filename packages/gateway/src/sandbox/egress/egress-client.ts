import { createDialer, type Dialer, type ResolveHost } from './dialer.ts'
import { blocked, EgressFailure } from './egress-failure.ts'
import type { EgressRules } from './egress-rules.ts'
import { exchange, type Reply } from './exchange.ts'
import { followStream, type StreamRequest } from './follow-stream.ts'
import { type Hop, isRedirect, MAX_REDIRECTS, nextHop } from './redirect.ts'
import type { EgressStream, StreamSink } from './stream.ts'

/** One outgoing request, as an adapter asks for it. */
export interface EgressRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Lower-case names of headers whose values hold secrets: dropped where a redirect changes the origin. */
  secretHeaders?: ReadonlySet<string>
  /** The URL or the body holds a secret, so that a redirect to another origin must not take it along. */
  secretBody?: boolean
  /** Milliseconds for everything: name, connection, redirects and body. */
  timeoutMs: number
  signal: AbortSignal
  /** The tool's job is the open web: any public host. */
  publicWeb: boolean
}

export interface EgressReply extends Reply {
  /** Where the answer came from, after redirects; without query, which may hold secrets. */
  address?: string
  redirects: readonly { status: number; origin: string }[]
}

/** The one way out over HTTP: allow-list, addresses, redirects, sizes and time are all decided here. */
export interface EgressClient {
  /** Rejects with an EgressFailure. */
  request(request: EgressRequest): Promise<EgressReply>
  /** For answers that are read while they arrive. Fails by the sink's `onEnd` alone, which may be called at once. */
  stream(request: StreamRequest, sink: StreamSink): EgressStream
  close(): Promise<void>
}

const NO_SECRETS: ReadonlySet<string> = new Set()

/** Makes the client for one set of rules; connections are shared by everything that uses it. */
export function createEgressClient(rules: EgressRules, resolve?: ResolveHost): EgressClient {
  const dialer = createDialer({ check: rules.checkAddress, ...(resolve ? { resolve } : {}) })
  return {
    request: (request) => send(request, rules, dialer),
    stream: (request, sink) => followStream(request, sink, { rules, dispatcher: dialer.agent }),
    close: () => dialer.close(),
  }
}

async function send(request: EgressRequest, rules: EgressRules, dialer: Dialer): Promise<EgressReply> {
  const giveUp = new AbortController()
  const timer = setTimeout(
    () => giveUp.abort(new EgressFailure({ kind: 'timeout', afterMs: request.timeoutMs }, false)),
    request.timeoutMs,
  )
  const hangUp = () => giveUp.abort(new EgressFailure({ kind: 'aborted' }, false))
  if (request.signal.aborted) hangUp()
  else request.signal.addEventListener('abort', hangUp, { once: true })
  try {
    return await follow(request, giveUp.signal, { rules, dialer })
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', hangUp)
  }
}

async function follow(
  request: EgressRequest,
  signal: AbortSignal,
  { rules, dialer }: { rules: EgressRules; dialer: Dialer },
): Promise<EgressReply> {
  const secretHeaders = request.secretHeaders ?? NO_SECRETS
  const redirects: { status: number; origin: string }[] = []
  let hop: Hop = {
    url: rules.checkUrl(request.url, request.publicWeb),
    method: request.method,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  }
  for (;;) {
    const reply = await exchange({ dispatcher: dialer.agent, ...hop, maxBytes: rules.maxResponseBytes, signal })
    const location = isRedirect(reply.status) ? reply.headers.location : undefined
    const next = location === undefined ? undefined : nextHop(hop, { status: reply.status, location }, secretHeaders)
    if (!next) {
      const address = dialer.addressOf(hop.url)
      return { ...reply, redirects, ...(address ? { address } : {}) }
    }
    if (redirects.length === MAX_REDIRECTS) {
      const message = `the answer redirected more than ${MAX_REDIRECTS} times`
      throw new EgressFailure({ kind: 'transport', cause: 'bad_status', message }, true)
    }
    refuseSecretsElsewhere(request, hop, next)
    try {
      hop = { ...next, url: rules.checkUrl(next.url.href, request.publicWeb) }
    } catch (error) {
      throw error instanceof EgressFailure ? new EgressFailure(error.fault, true) : error
    }
    redirects.push({ status: reply.status, origin: hop.url.origin })
  }
}

function refuseSecretsElsewhere(request: EgressRequest, from: Hop, to: Hop): void {
  if (!request.secretBody || to.body === undefined || from.url.origin === to.url.origin) return
  throw blocked(
    `${from.url.host} redirected a request whose body holds a secret to ${to.url.host}, and secrets stay with the host they were meant for.`,
    `Point the tool at ${to.url.host} itself if that is the right address.`,
    { host: to.url.hostname, rule: 'secret_to_other_origin' },
  )
}
