import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client'

const PREFIX = '=?base64?'

/**
 * A text as the value of a header (2026-07-28, Streamable HTTP, "Value Encoding"): as it is where it is plain ASCII
 * without spaces at its ends, else packed as `=?base64?…?=`.
 */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text)
  if (isPlain && !(text.startsWith(PREFIX) && text.endsWith('?='))) return text
  return `${PREFIX}${Buffer.from(text).toString('base64')}?=`
}

/**
 * Reads what `headerValue` writes, as others write it too.
 * @returns undefined where it is packed, and what is in the package is not canonical Base64 of UTF-8
 */
export function headerText(value: string): string | undefined {
  if (!(value.startsWith(PREFIX) && value.endsWith('?='))) return value
  const packed = value.slice(PREFIX.length, -2)
  const bytes = Buffer.from(packed, 'base64')
  const text = bytes.toString()
  return bytes.toString('base64') === packed && Buffer.from(text).equals(bytes) ? text : undefined
}

/**
 * The headers that repeat what a message of 2026-07-28 says in its body, so that proxies can read it; none for a message
 * of an earlier version.
 */
export function modernHeaders({ method, params }: JsonObject): Record<string, string> {
  if (typeof method !== 'string' || !isJsonObject(params) || !isJsonObject(params._meta)) return {}
  const version = params._meta[PROTOCOL_VERSION_META_KEY]
  if (typeof version !== 'string') return {}
  const headers: Record<string, string> = { 'mcp-protocol-version': version, 'mcp-method': method }
  if (method === 'tools/call' && typeof params.name === 'string') headers['mcp-name'] = headerValue(params.name)
  return headers
}
