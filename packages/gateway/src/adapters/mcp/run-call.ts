import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { CatalogueTool, ServerStatus } from '@hermes/contracts/server'
import type { ServerCall, ServerCallResult } from '../../types.ts'
import type { Connection } from './connection.ts'
import { callFailure } from './failures.ts'
import type { McpLimits } from './limits.ts'
import { readResult } from './read-result.ts'
import type { Answer } from './requests.ts'
import type { Awaited, Waiting } from './waiting.ts'

interface Options {
  request: ServerCall
  /** What the server offers now. */
  tools: () => readonly CatalogueTool[]
  status: () => ServerStatus
  waiting: Waiting<Connection>
  limits: McpLimits
  /** Do not wait any longer once a try to connect has failed. */
  oneTry: boolean
}

/**
 * One call on a server: waits for it where it is being started again, sends, reads the answer. Sends a second time only a
 * read, and only to a server that had lost our session and has not looked at the first; any other repetition is the
 * pipeline's to decide.
 * @throws CallFailure `not_ready`, `tool_not_found`, `timeout`, `cancelled`, or `upstream_error` with its cause
 */
export async function runCall(options: Options): Promise<ServerCallResult> {
  const { request } = options
  const { server, tool, timeoutMs } = request
  let sent = await attempt(options)
  const isLost = !sent.answer.ok && sent.answer.failure.kind === 'session_lost'
  const again = isLost && request.repeatable === true
  if (again) sent = await attempt(options)
  const { answer, connection } = sent
  if (!answer.ok) throw callFailure(answer.failure, { server, tool, timeoutMs })
  const read = readResult(answer.result)
  if (read.ok) {
    read.result.attributes = again ? { ...connection.attributes, session: 'renewed' } : connection.attributes
    return read.result
  }
  throw fail('upstream_error', {
    cause: 'bad_body',
    message: `The answer of the server ${server} is no tool result: ${read.why}.`,
    remedy: 'Report it to the makers of the server, or use another version of it.',
    modelMessage: 'The tool gave an answer that cannot be read.',
    facts: { server, tool },
  })
}

interface Sent {
  answer: Answer
  connection: Connection
}

async function attempt({ request, tools, status, waiting, limits, oneTry }: Options): Promise<Sent> {
  const { server, tool, timeoutMs, signal, meta, headers, relay, caller } = request
  const got = await waiting.get(limits.restartWaitMs, signal, oneTry)
  if (!got.ok) throw unavailable(got, request, status())
  if (!tools().some(({ name }) => name === tool)) {
    throw fail('tool_not_found', {
      message: `The server ${server} does not offer the tool ${tool}.`,
      remedy: 'Look at what it offers: hermes gateway tools list.',
      facts: { server, tool },
    })
  }
  const params = {
    name: tool,
    arguments: request.arguments,
    ...(Object.keys(meta).length > 0 && { _meta: meta }),
  }
  const connection = got.value
  const asked = {
    method: 'tools/call',
    params,
    timeoutMs,
    signal,
    ...(headers && { headers }),
    ...(relay && { relay }),
    ...(caller !== undefined && { caller }),
  }
  return { answer: await connection.call(asked), connection }
}

function unavailable(
  got: Extract<Awaited<Connection>, { ok: false }>,
  call: ServerCall,
  status: ServerStatus,
): CallFailure {
  const { server, tool } = call
  if (got.why === 'cancelled') return callFailure({ kind: 'cancelled' }, { server, tool, timeoutMs: call.timeoutMs })
  return fail('not_ready', {
    message: `The server ${server} is not ready${status.reason === undefined ? '' : `: ${status.reason.replace(/\.$/, '')}`}.`,
    remedy: 'See what it said: hermes gateway logs --filter mcp.',
    modelMessage: 'The tool cannot be used at the moment.',
    retryable: got.why === 'not_ready',
    retryAfterMs: got.retryAfterMs,
    facts: { server, tool },
  })
}
