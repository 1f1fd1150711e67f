import { type CallError, callError } from '@hermes/contracts/errors'
import type { KnownCaller } from '@hermes/gateway/inbound/mcp/caller'
import { RPC } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { McpSession } from '@hermes/gateway/inbound/mcp/sessions'
import { LEGACY_VERSIONS } from '@hermes/gateway/inbound/mcp/versions'
import type { Hit, McpHttp } from './mcp-http.ts'
import type { Shape } from './refuse.ts'

/** Why a request has no session to go on with. */
export interface SessionRefusal extends Shape {
  refusal: CallError
}

/**
 * The session that a request names. One that never was, has ended or belongs to somebody else or to another toolset's
 * address is answered alike: 404, upon which clients begin anew (MCP, Transports, session management).
 */
export function sessionOf(
  { inbound }: McpHttp,
  { request, toolset }: Hit,
  { principal }: KnownCaller,
): McpSession | SessionRefusal {
  const named = request.headers['mcp-session-id']?.toString()
  if (named === undefined) return { refusal: NO_ID }
  const session = inbound.sessions.find(named, principal)
  if (!session || session.toolset !== toolset) return { refusal: NO_SESSION, status: 404, rpcCode: -32_001 }
  const version = request.headers['mcp-protocol-version']?.toString()
  if (version === undefined || LEGACY_VERSIONS.some((known) => known === version)) return session
  const refusal = callError('validation_failed', {
    message: `MCP ${JSON.stringify(version.slice(0, 40))} is not spoken here.`,
    remedy: `Send the MCP-Protocol-Version that the session agreed on: ${session.version}.`,
    facts: { header: 'mcp-protocol-version' },
  })
  return { refusal, rpcCode: RPC.invalidRequest }
}

const NO_ID = callError('validation_failed', {
  message: 'The request names no session.',
  remedy: 'Begin with "initialize", and send the Mcp-Session-Id of its answer with every later request.',
  facts: { header: 'mcp-session-id' },
})
const NO_SESSION = callError('validation_failed', {
  message: 'There is no such session.',
  remedy: 'Begin a new one with "initialize".',
  facts: { header: 'mcp-session-id' },
})
