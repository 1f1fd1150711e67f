import { z } from 'zod'
import { randomBytes } from './random.ts'

/** A W3C trace id: 32 lower-case hex digits, not all zero. */
export const traceIdSchema = z
  .string()
  .regex(/^(?!0{32})[0-9a-f]{32}$/, 'must be 32 lower-case hex digits, not all zero')
export interface TraceContext {
  traceId: string
  parentSpanId: string
  sampled: boolean
}

/**
 * Reads a `traceparent` header (W3C Trace Context, https://www.w3.org/TR/trace-context/). Unknown future versions are
 * accepted by their first four fields; anything malformed is undefined, as the specification asks: restart the trace.
 */
export function parseTraceparent(header: string): TraceContext | undefined {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header.trim())
  if (!match) return undefined
  const [, version, traceId, parentSpanId, flags, rest] = match
  if (version === undefined || traceId === undefined || parentSpanId === undefined || flags === undefined)
    return undefined
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentSpanId)) return undefined
  return { traceId, parentSpanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const MAX_TRACESTATE = 512
const MAX_MEMBERS = 32
const MEMBER =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/

/**
 * Reads a `tracestate` (W3C Trace Context §3.3): up to 32 members `key=value`, at most 512 characters. It is passed on
 * whole and unchanged, or, where anything in it is malformed, not at all.
 */
export function readTracestate(header: string): string | undefined {
  const text = header.trim()
  if (text === '' || text.length > MAX_TRACESTATE) return undefined
  const members = text.split(',').map((member) => member.trim())
  const named = members.filter((member) => member !== '')
  if (named.length === 0 || members.length > MAX_MEMBERS || !named.every((member) => MEMBER.test(member)))
    return undefined
  const keys = named.map((member) => member.slice(0, member.indexOf('=')))
  return new Set(keys).size === keys.length ? text : undefined
}

/** Writes the `traceparent` that goes on to a backend. */
export function formatTraceparent(traceId: string, spanId: string): string {
  return `00-${traceId}-${spanId}-01`
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function randomHex(bytes: number): string {
  let text = ''
  for (const byte of randomBytes(bytes)) text += HEX[byte]
  // All zeros means "none" in the standard; the chance is that of guessing a key, but it costs nothing.
  return /[^0]/.test(text) ? text : randomHex(bytes)
}

/** A fresh trace id. */
export const newTraceId = (): string => randomHex(16)
/** A fresh span id. */
export const newSpanId = (): string => randomHex(8)
