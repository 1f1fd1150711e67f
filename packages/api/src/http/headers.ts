import { fail } from '@hermes/contracts/errors'
import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from './host-guard.ts'

/**
 * Reads a header that may be sent once. Sent twice it is refused: which of the two counts would depend on what stands
 * between the caller and us.
 * @returns its text, or undefined where it was not sent
 */
export function singleHeader(request: FastifyRequest, name: string): string | undefined {
  // Most are not sent, which their collection knows at once; how often one was sent, the list alone knows.
  if (request.headers[name] === undefined) return undefined
  const values: string[] = []
  const { rawHeaders } = request.raw
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]
    if (sent?.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '')
  }
  const [value] = values
  if (values.length > 1) {
    throw fail('validation_failed', {
      message: `The header ${name} was sent ${values.length} times.`,
      remedy: 'Send it once.',
      facts: { header: name },
    })
  }
  if (value !== undefined && !/^[\x20-\x7e]{1,1024}$/.test(value)) {
    throw fail('validation_failed', {
      message: `The header ${name} is empty, longer than 1,024 characters, or not plain ASCII.`,
      remedy: 'Send a shorter, plain value or leave the header out.',
      facts: { header: name },
    })
  }
  return value
}

/** The token of `Authorization: Bearer <token>` (RFC 6750 §2.1), or undefined where none was sent. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const value = singleHeader(request, 'authorization')
  if (value === undefined) return undefined
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(value.trim())
  if (match?.[1]) return match[1]
  throw fail('unauthenticated', {
    message: 'The Authorization header is not a bearer token.',
    remedy: 'Send "Authorization: Bearer <key>" with a key made by `hermes keys create`.',
  })
}

/** What a request says of where it was sent to, and of the page that sent it. */
export function originOf(request: FastifyRequest): RequestOrigin {
  const header = (name: string) => request.headers[name]?.toString()
  return {
    host: header('host'),
    origin: header('origin'),
    fetchSite: header('sec-fetch-site'),
    fetchMode: header('sec-fetch-mode'),
  }
}
