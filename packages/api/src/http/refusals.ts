import { formatBytes } from '@hermes/contracts/duration'
import { type CallError, CallFailure, callError, errorMapping } from '@hermes/contracts/errors'

export interface Refusal {
  status: number
  refusal: CallError
  /** What really happened, for the log alone. */
  unexpected?: string
}

/** A refusal whose HTTP status is more exact than its code's. */
export class HttpRefusal extends CallFailure {
  readonly status: number
  constructor(status: number, error: CallError) {
    super(error)
    this.status = status
  }
}

/** Turns whatever a request failed with into the refusal its caller sees; unknown errors keep their words to the log. */
export function refusalOf(error: Error & { code?: string; statusCode?: number }, bodyLimit: number): Refusal {
  if (error instanceof HttpRefusal) return { status: error.status, refusal: error.error }
  if (error instanceof CallFailure) return { status: errorMapping(error.error.code).http, refusal: error.error }
  const known = KNOWN[error.code ?? '']
  if (known) {
    const { status, message, remedy } = known(bodyLimit)
    return { status, refusal: callError('validation_failed', { message, remedy }) }
  }
  if (error.code?.startsWith('HPE_')) return { status: 400, refusal: callError('validation_failed', BROKEN) }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, refusal: callError('validation_failed', BROKEN) }
  }
  const refusal = callError('internal', {
    message: 'Something went wrong inside the gateway.',
    remedy: 'Look at the trace id in `hermes gateway logs`, which has the details.',
  })
  return { status: 500, refusal, unexpected: error.stack ?? String(error) }
}

/** RFC 9112 §3.2: a request of HTTP/1.1 that does not say whom it is for is refused. */
export const NO_HOST: CallError = callError('validation_failed', {
  message: 'The request has no Host header.',
  remedy: 'Send it, as every HTTP client does by itself.',
  facts: { header: 'host' },
})

/** Bodies are read as they are: a compressed one could unfold to any size, and is refused (RFC 9110 §8.4: 415). */
export function encodingProblem(encoding: string | undefined): HttpRefusal | undefined {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return undefined
  return new HttpRefusal(
    415,
    callError('validation_failed', {
      message: 'The body is compressed, which is not accepted.',
      remedy: 'Send it as it is, without Content-Encoding.',
    }),
  )
}

/** A key in a URL ends up in histories and logs (RFC 6750 §2.3), so such a URL is refused, and its key not used. */
export function urlProblem(url: string): CallError | undefined {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : new URLSearchParams()
  const named = [...query.keys()].find((name) => KEY_NAMES.has(name.toLowerCase().replace(/[-_]/g, '')))
  if (named === undefined && !/hk_[A-Za-z0-9_-]{20}/.test(url)) return undefined
  return callError('validation_failed', {
    message: 'The URL carries a key, and URLs end up in logs and histories.',
    remedy: 'Send it as "Authorization: Bearer <key>". Revoke this key where the URL may have been seen.',
    facts: { parameter: named ?? 'path' },
  })
}

const KEY_NAMES: ReadonlySet<string> = new Set([
  'key',
  'apikey',
  'token',
  'accesstoken',
  'bearer',
  'authorization',
  'secret',
  'password',
])

const BROKEN = { message: 'This is not a request that can be read.', remedy: 'Send it with a common HTTP client.' }

const KNOWN: Readonly<Record<string, (bodyLimit: number) => { status: number; message: string; remedy: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => ({
    status: 413,
    message: `The body is larger than ${formatBytes(limit)}.`,
    remedy: 'Send less in one call, or a reference to the data instead of the data.',
  }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => ({
    status: 415,
    message: 'The body is not declared as JSON.',
    remedy: 'Send the header "Content-Type: application/json".',
  }),
  FST_ERR_CTP_EMPTY_TYPE: () => ({
    status: 415,
    message: 'The body has no declared type.',
    remedy: 'Send the header "Content-Type: application/json".',
  }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => ({
    status: 400,
    message: 'The body is not as long as its Content-Length says.',
    remedy: 'Send the length that the body has, or leave the header to the HTTP client.',
  }),
  FST_ERR_BAD_URL: () => ({
    status: 400,
    message: 'The path cannot be decoded.',
    remedy: 'Percent-encode it as UTF-8.',
  }),
  HPE_HEADER_OVERFLOW: () => ({
    status: 431,
    message: 'The headers are larger than 16 kB.',
    remedy: 'Send fewer or shorter headers; cookies are not needed here.',
  }),
  ERR_HTTP_REQUEST_TIMEOUT: () => ({
    status: 408,
    message: 'The request did not arrive whole within a minute.',
    remedy: 'Send it again over a faster connection, or send less.',
  }),
}
