import { callError } from '@hermes/contracts/errors'
import type { KnownCaller } from '@hermes/gateway/inbound/mcp/caller'
import { type RequestId, RPC } from '@hermes/gateway/inbound/mcp/json-rpc'
import type { McpSession } from '@hermes/gateway/inbound/mcp/sessions'
import { LEGACY_VERSIONS } from '@hermes/gateway/inbound/mcp/versions'
import type { Hit, McpHttp } from './mcp-http.ts'
import { refuse } from './refuse.ts'

/**
 * The session that a request names. One that never was, has ended or belongs to somebody else or to another toolset's
 * address is answered alike: 404, upon which clients begin anew (MCP, Transports, session management).
 * @returns undefined where the request has been refused
 */
export function sessionOf(
  http: McpHttp,
  hit: Hit,
  { caller, id }: { caller: KnownCaller; id: RequestId | null },
): McpSession | undefined {
  const target = { ...hit, log: http.api.log }
  const named = hit.request.headers['mcp-session-id']?.toString()
  if (named === undefined) {
    const error = callError('validation_failed', {
      message: 'The request names no session.',
      remedy: 'Begin with "initialize", and send the Mcp-Session-Id of its answer with every later request.',
      facts: { header: 'mcp-session-id' },
    })
    refuse(target, error, { id })
    return undefined
  }
  const session = http.inbound.sessions.find(named, caller.principal)
  if (!session || session.toolset !== hit.toolset) {
    const error = callError('validation_failed', {
      message: 'There is no such session.',
      remedy: 'Begin a new one with "initialize".',
      facts: { header: 'mcp-session-id' },
    })
    refuse(target, error, { id, status: 404, rpcCode: -32001 })
    return undefined
  }
  const version = hit.request.headers['mcp-protocol-version']?.toString()
  if (version !== undefined && !LEGACY_VERSIONS.some((known) => known === version)) {
    const error = callError('validation_failed', {
      message: `MCP ${JSON.stringify(version.slice(0, 40))} is not spoken here.`,
      remedy: `Send the MCP-Protocol-Version that the session agreed on: ${session.version}.`,
      facts: { header: 'mcp-protocol-version' },
    })
    refuse(target, error, { id, rpcCode: RPC.invalidRequest })
    return undefined
  }
  return session
}
