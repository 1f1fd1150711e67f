import { isJsonObject, type Json } from '@hermes/contracts/json'

/** A server's answer that is an error of the protocol. */
export interface Refusal {
  kind: 'refused'
  code: number
  message: string
  /** What a client would have to be able to do for it, and ours is not. */
  needs?: readonly string[]
}

/** MCP 2026-07-28: the request needs something of the client that it did not declare. */
const MISSING_CAPABILITY = -32_021
/** What clients can be able to do. A server's own words for it go no further. */
const CAPABILITIES = ['elicitation', 'roots', 'sampling'] as const

/** Reads the `error` of a response message, whatever stands there. */
export function readRefusal(error: Json | undefined): Refusal {
  const { code, message, data } = isJsonObject(error) ? error : {}
  const needed = code === MISSING_CAPABILITY && isJsonObject(data) ? data.requiredCapabilities : undefined
  const needs = isJsonObject(needed) ? CAPABILITIES.filter((name) => Object.hasOwn(needed, name)) : []
  return {
    kind: 'refused',
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : 'neither a result nor an error',
    ...(needs.length > 0 && { needs }),
  }
}
