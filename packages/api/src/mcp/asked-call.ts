import { isJsonObject } from '@hermes/contracts/json'
import type { SaidCall } from '@hermes/contracts/unreadable-body'
import { saidOf } from '@hermes/gateway/inbound/mcp/call-input'
import { parseJsonBody } from '../http/json-body.ts'
import type { Hit } from './mcp-http.ts'

const METHOD = 'tools/call'

/**
 * The call that a body asks for, well formed or not; of several in an array the first. A message without an id is a
 * notification, and asks for nothing.
 * @returns undefined where it asks for none
 */
export function askedCall(body: unknown): SaidCall | undefined {
  for (const message of Array.isArray(body) ? body : [body]) {
    if (isJsonObject(message) && message.method === METHOD && Object.hasOwn(message, 'id')) {
      return saidOf(message.params)
    }
  }
  return undefined
}

/** As `askedCall`, for a body that need not be JSON: what mentions a call may have been meant for one. */
export function askedCallIn(bytes: Buffer): SaidCall | undefined {
  const body = parseJsonBody(bytes)
  if (body.ok) return askedCall(body.value)
  return bytes.includes(`"${METHOD}"`) ? {} : undefined
}

/**
 * As `askedCall`, for a body that nobody can read: compressed, or too large. Its headers may say what it asks; where they
 * say nothing, only a caller that was recognised is given the benefit of the doubt, so that strangers fill no record.
 */
export function askedCallUnread({ headers }: Hit['request'], isKnown: boolean): SaidCall | undefined {
  const method = headers['mcp-method'] ?? (isKnown ? METHOD : undefined)
  return method === METHOD ? {} : undefined
}
