import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { readRefusal } from '../refusal.ts'
import type { RequestFailure } from '../requests.ts'
import type { AnswerEnd } from './answer-reader.ts'
import type { Agreement } from './link.ts'

/** How an exchange failed, or undefined where its answer is complete. */
export function troubleOf(end: AnswerEnd, agreement: Agreement): RequestFailure | undefined {
  switch (end.kind) {
    case 'complete':
      return undefined
    case 'oversized':
      return { kind: 'oversized', bytes: end.bytes }
    case 'foreign':
      return { kind: 'foreign', why: end.why ?? foreign(end.type) }
    case 'failed': {
      const { fault, sent } = end.failure
      switch (fault.kind) {
        case 'blocked':
          return { kind: 'blocked', message: fault.message, remedy: fault.remedy, facts: fault.facts, sent }
        case 'transport':
          return { kind: 'unreachable', cause: fault.cause, why: fault.message, sent }
        case 'timeout':
          return { kind: 'timeout' }
        case 'aborted':
          return { kind: 'cancelled' }
      }
      break
    }
    case 'status':
      return ofStatus(end, agreement)
  }
}

/** @param type content type of something that is no message */
function foreign(type: string): string {
  if (type === 'text/html') return 'it answered with a web page, so this is not the address of an MCP server'
  return type === '' ? 'its answer holds no message' : `its answer of type ${type} holds no message`
}

function ofStatus(end: Extract<AnswerEnd, { kind: 'status' }>, agreement: Agreement): RequestFailure {
  const error = rpcError(end.body)
  if (isSessionLost(end.status, error, agreement)) return { kind: 'session_lost', status: end.status }
  if (error && typeof error.code === 'number' && end.status < 500 && end.status !== 401 && end.status !== 403) {
    return readRefusal(error)
  }
  const said = error ? textOf(error.message) : end.type === 'text/html' ? '' : end.body
  return { kind: 'status', status: end.status, said: said.slice(0, SNIPPET) }
}

const SNIPPET = 200

/**
 * 404 is the protocol's word for a session that is gone (2025-11-25, Session Management). Servers that keep their sessions
 * in a table of their own answer 400 instead and say it in words, as the SDK's examples do, with the code that transports
 * use for themselves; a server that no longer speaks the version agreed on says so by -32022, or asks for a session where
 * it had none. Any other code is the word of whoever ran the call: a tool may have sessions of its own, and a call that
 * was answered must not count as one that was not run.
 */
function isSessionLost(
  status: number,
  error: JsonObject | undefined,
  { sessionId, protocolVersion }: Agreement,
): boolean {
  if (sessionId === undefined && protocolVersion === undefined) return false
  if (sessionId !== undefined && status === 404) return true
  if (status !== 400 && status !== 404) return false
  if (!error) return false
  if (error.code === -32_022) return true
  if (error.code !== -32_000 && !(error.code === -32_001 && status === 404)) return false
  return SESSION_WORDS.test(textOf(error.message))
}

/** The sentences of the SDKs and of their examples, TypeScript's and Python's first; whole, but for their punctuation. */
const SESSION_WORDS =
  /^\W*(?:(?:bad request|not found|invalid request)\W+)?(?:(?:server|session|connection) (?:is )?not (?:yet )?initiali[sz]ed|(?:(?:no|missing|invalid|unknown|expired) )(?:or (?:missing|invalid|expired) )?(?:valid )?(?:mcp[- ])?session(?:[- ]?id)?(?: (?:provided|header|found|given|is required))?|(?:mcp[- ])?session(?:[- ]?id)?(?: header)? (?:is )?(?:not found|required|missing|expired|invalid|unknown|terminated|has been terminated))\W*$/i

function rpcError(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return isJsonObject(value) && isJsonObject(value.error) ? value.error : undefined
  } catch {
    // Not every server explains itself in JSON.
    return undefined
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
