import type { ErrorCode } from '@hermes/contracts/errors'

/** What no client sends by itself, byte by byte, and what must come back. */
export interface WireCase {
  name: string
  /** Request line and headers; `host` is the Host header of the listener. */
  lines: (host: string) => string[]
  body?: string
  status: number
  code: ErrorCode
  /** A part of the sentence. */
  says: string
  /** The way out, or how it begins. */
  remedy: string
}

const POST = 'POST /v1/tools/call HTTP/1.1'
const LIST = 'GET /v1/tools HTTP/1.1'
const BROKEN = {
  status: 400,
  code: 'validation_failed',
  says: 'This is not a request that can be read.',
  remedy: 'Send it with a common HTTP client.',
} as const
const TWICE = { status: 400, code: 'validation_failed', remedy: 'Send it once.' } as const

export const WIRE_CASES: readonly WireCase[] = [
  { ...BROKEN, name: 'bytes that are not HTTP', lines: () => ['hello'] },
  {
    name: 'headers of 20 kB',
    lines: (host) => [LIST, host, `x: ${'a'.repeat(20_000)}`],
    status: 431,
    code: 'validation_failed',
    says: 'The headers are larger than 16 kB.',
    remedy: 'Send fewer or shorter headers;',
  },
  { ...BROKEN, name: 'a space in a header name', lines: (host) => [LIST, host, 'x y: 1'] },
  {
    ...BROKEN,
    name: 'two lengths',
    lines: (host) => [POST, host, 'content-length: 2', 'content-length: 3'],
    body: '{}',
  },
  {
    ...BROKEN,
    name: 'a length beside chunks',
    lines: (host) => [POST, host, 'content-length: 2', 'transfer-encoding: chunked'],
    body: '0\r\n\r\n',
  },
  {
    name: 'no Host',
    lines: () => [LIST, 'connection: close'],
    status: 400,
    code: 'validation_failed',
    says: 'no Host header',
    remedy: 'Send it, as every HTTP client does by itself.',
  },
  {
    name: 'no Host in HTTP/1.0',
    lines: () => ['GET /v1/tools HTTP/1.0'],
    status: 403,
    code: 'forbidden',
    says: 'does not answer to',
    remedy: 'Use 127.0.0.1:',
  },
  {
    ...TWICE,
    name: 'two Hosts',
    lines: (host) => [LIST, host, 'host: evil.example', 'connection: close'],
    says: 'host was sent 2 times',
  },
  {
    ...TWICE,
    name: 'two keys',
    lines: (host) => [LIST, host, 'authorization: Bearer a', 'authorization: Bearer b', 'connection: close'],
    says: 'authorization was sent 2 times',
  },
  {
    ...TWICE,
    name: 'two agents',
    lines: (host) => [LIST, host, 'x-hermes-agent: a', 'x-hermes-agent: b', 'connection: close'],
    says: 'x-hermes-agent was sent 2 times',
  },
]
