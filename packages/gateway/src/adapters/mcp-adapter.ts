import type { McpOutput } from '@hermes/contracts/call'
import { CallFailure, fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import { formatTraceparent } from '@hermes/contracts/trace-context'
import { HOP_HEADER } from '../pipeline/hop-guard.ts'
import type { Target } from '../registry/target.ts'
import type { ServerPool } from '../types.ts'
import { type Attempt, AttemptFailure, type AttemptResult } from './adapter.ts'

/** Calls a tool of an MCP server through the pool that holds its connection. */
export function createMcpAdapter(pool: ServerPool) {
  return async (attempt: Attempt<Extract<Target, { kind: 'mcp' }>>): Promise<AttemptResult> => {
    const { server, tool } = attempt.target
    const attributes = attributesOf(pool, attempt.target)
    const answer = await pool
      .call({
        server,
        tool,
        arguments: attempt.arguments,
        timeoutMs: attempt.timeoutMs,
        signal: attempt.signal,
        meta: metaOf(attempt),
        headers: headersOf(attempt),
        repeatable: attempt.repeatable,
        caller: attempt.caller,
        ...(attempt.relay && { relay: attempt.relay }),
      })
      .catch((error: unknown) => {
        throw error instanceof CallFailure ? classify(error, attributes) : error
      })
    const output: McpOutput = { kind: 'mcp', content: answer.content }
    if (answer.structuredContent !== undefined) output.structuredContent = answer.structuredContent
    if (answer.meta) output.meta = answer.meta
    if (answer.attributes) Object.assign(attributes, answer.attributes)
    if (answer.isError) throw toolFailed(attempt, { ...output, isError: true }, attributes)
    return { output, receivedBytes: 0, cut: false, attributes }
  }
}

/** Which server it was, and how it was spoken to. */
function attributesOf(pool: ServerPool, { server, tool }: { server: string; tool: string }): JsonObject {
  const attributes: JsonObject = { server, tool }
  const status = pool.catalogue().servers[server]?.status
  if (status?.transport) attributes.transport = status.transport
  if (status?.protocolVersion) attributes.protocol = status.protocolVersion
  return attributes
}

/** What goes along with a call: its place in the trace, and the gateways it has passed. */
function metaOf({ traceId, spanId, tracestate, hops }: Attempt): JsonObject {
  const meta: JsonObject = { traceparent: formatTraceparent(traceId, spanId), 'x-hermes-hop': hops }
  if (tracestate !== undefined) meta.tracestate = tracestate
  return meta
}

/** The same in headers, for servers that are reached over HTTP, and for the proxies before them. */
function headersOf({ traceId, spanId, tracestate, hops }: Attempt): Record<string, string> {
  const headers: Record<string, string> = {
    traceparent: formatTraceparent(traceId, spanId),
    'x-hermes-trace-id': traceId,
    [HOP_HEADER]: hops,
  }
  if (tracestate !== undefined) headers.tracestate = tracestate
  return headers
}

/** What a failure of the pool says about the call: only one that never reached the server leaves nothing uncertain. */
function classify(failure: CallFailure, attributes: JsonObject): AttemptFailure {
  const { code, cause, facts } = failure.error
  if (code === 'timeout') return new AttemptFailure(failure, { sent: true, transient: true, attributes })
  if (code === 'cancelled') return new AttemptFailure(failure, { sent: true, attributes })
  // What is known of a request over HTTP; a redirect to where nothing may go follows a request that was sent.
  const sent = typeof facts.sent === 'boolean' ? facts.sent : code === 'upstream_error'
  // Anything else that is not the server's own word, such as not being ready, was found out before anything was sent.
  if (code !== 'upstream_error') return new AttemptFailure(failure, { sent, definite: !sent, attributes })
  const isProxys = cause === 'bad_status' && INDEFINITE.has(Number(facts.status))
  const lost = cause === 'closed' || cause === 'reset' || isProxys
  const transient = lost || !sent || (cause === 'bad_status' && Number(facts.status) >= 500)
  return new AttemptFailure(failure, { sent, definite: !lost, transient, attributes })
}

/** What proxies answer with when they lost the server, or gave it up: it may have done what was asked. */
const INDEFINITE: ReadonlySet<number> = new Set([408, 502, 504])

function toolFailed(attempt: Attempt, output: McpOutput, attributes: JsonObject): AttemptFailure {
  const text = textOf(output.content)
  const { name } = attempt.tool.definition
  const failure = fail('upstream_error', {
    cause: 'tool_error',
    message: text ? `${name} reported a failure: ${text}` : `${name} reported a failure and said no more.`,
    remedy: 'Change the arguments if the message names one of them; else look at the server.',
    facts: { tool: name },
  })
  const answer = { output, receivedBytes: 0, cut: false }
  return new AttemptFailure(failure, { sent: true, definite: true, attributes, answer })
}

function textOf(content: readonly JsonObject[]): string {
  const texts = content.flatMap((block) =>
    block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  )
  return texts.join('\n').slice(0, 4_000)
}
