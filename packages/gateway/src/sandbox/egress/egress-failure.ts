import type { UpstreamCause } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'

/** Why an outgoing request did not come back with an answer. */
export type EgressFault =
  | { kind: 'blocked'; message: string; remedy: string; facts: JsonObject }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'aborted' }
  | { kind: 'transport'; cause: UpstreamCause; message: string }

/** Thrown by the egress client; the adapters turn it into the error of a call. */
export class EgressFailure extends Error {
  readonly fault: EgressFault
  /** The backend may have seen the request: from here on a write must not be repeated. */
  readonly sent: boolean
  constructor(fault: EgressFault, sent: boolean, options?: ErrorOptions) {
    super(fault.kind, options)
    this.name = 'EgressFailure'
    this.fault = fault
    this.sent = sent
  }
}

/** A request that the sandbox refused to send; `message` names the host and `remedy` the line to add. */
export function blocked(message: string, remedy: string, facts: JsonObject): EgressFailure {
  return new EgressFailure({ kind: 'blocked', message, remedy, facts }, false)
}

// Codes that Node, OpenSSL and undici give before a byte of the request can have left.
const NOT_SENT: Readonly<Record<string, UpstreamCause>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
}

/**
 * Reads what went wrong on a socket.
 * @param started whether the request had been handed to a connected socket, so that the backend may have seen it
 */
export function transportFailure(error: unknown, started: boolean): EgressFailure {
  if (error instanceof EgressFailure) return error
  const code = codeOf(error)
  const early = NOT_SENT[code]
  if (early && !started) return make(early, false, error)
  if (!started && isTls(code, error)) return make('tls', false, error)
  if (code === 'UND_ERR_SOCKET' || code === 'EPIPE') return make('closed', started, error)
  if (code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return make('bad_body', started, error)
  return make('reset', started, error)
}

const SENTENCES: Readonly<Record<UpstreamCause, string>> = {
  refused: 'the connection was refused',
  reset: 'the connection was reset before the answer was complete',
  closed: 'the connection was closed before the answer was complete',
  dns: 'the host name could not be resolved',
  tls: 'the TLS handshake failed',
  bad_status: 'the answer had a status that means failure',
  bad_body: 'the answer was not valid HTTP',
  tool_error: 'the tool failed',
}

function make(cause: UpstreamCause, sent: boolean, error: unknown): EgressFailure {
  const code = codeOf(error)
  const message = code ? `${SENTENCES[cause]} (${code})` : SENTENCES[cause]
  return new EgressFailure({ kind: 'transport', cause, message }, sent, { cause: error })
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function isTls(code: string, error: unknown): boolean {
  return (
    code.startsWith('ERR_TLS') ||
    code.startsWith('ERR_SSL') ||
    code.startsWith('CERT_') ||
    code.startsWith('UNABLE_TO_') ||
    code.endsWith('_IN_CERT_CHAIN') ||
    code === 'DEPTH_ZERO_SELF_SIGNED_CERT' ||
    code === 'EPROTO' ||
    (error instanceof Error && error.message.includes('before secure TLS connection was established'))
  )
}
