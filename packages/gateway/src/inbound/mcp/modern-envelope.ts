import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { LOG_LEVEL_META, readLogLevel } from './call-input.ts'
import type { RpcRequest } from './json-rpc.ts'
import { MODERN_VERSION } from './versions.ts'

const PREFIX = 'io.modelcontextprotocol/'
const VERSION_META = `${PREFIX}protocolVersion`
const CAPABILITIES_META = `${PREFIX}clientCapabilities`
const INFO_META = `${PREFIX}clientInfo`

/** The headers in which a stateless request repeats what stands in its body. */
export interface StandardHeaders {
  protocolVersion: string | undefined
  method: string | undefined
  name: string | undefined
}

/** Whether a body says of itself that it speaks a stateless revision, rightly or wrongly. */
export function claimsModern(params: JsonObject | undefined): boolean {
  return isJsonObject(params?._meta) && Object.hasOwn(params._meta, VERSION_META)
}

/** What the client of a stateless request says that it is able to do; nobody has checked it. */
export function clientCapabilities({ params }: RpcRequest): unknown {
  return isJsonObject(params?._meta) ? params._meta[CAPABILITIES_META] : undefined
}

/**
 * Whether a request is a plainly well-formed one of 2026-07-28: envelope complete, headers present and saying what the
 * body says. Whatever is not goes to the SDK, which knows the proper error.
 * @param named what the header `Mcp-Name` repeats, where the method has such a thing
 */
export function isPlainModern({ method, params }: RpcRequest, headers: StandardHeaders, named?: string): boolean {
  if (headers.protocolVersion !== MODERN_VERSION || headers.method !== method) return false
  if (named !== headers.name) return false
  const meta = params?._meta
  if (!isJsonObject(meta) || meta[VERSION_META] !== MODERN_VERSION || !isJsonObject(meta[CAPABILITIES_META])) {
    return false
  }
  if (meta[LOG_LEVEL_META] !== undefined && readLogLevel(meta[LOG_LEVEL_META]) === undefined) return false
  const info = meta[INFO_META]
  return info === undefined || (isJsonObject(info) && typeof info.name === 'string' && typeof info.version === 'string')
}
