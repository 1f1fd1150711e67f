import { CallFailure, fail } from '@hermes/contracts/errors'
import type { Json, JsonObject } from '@hermes/contracts/json'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import { valueAt } from '../../json-pointer.ts'
import type { EgressReply } from '../../sandbox/egress/egress-client.ts'
import { EgressFailure } from '../../sandbox/egress/egress-failure.ts'
import { AttemptFailure, type AttemptResult } from '../adapter.ts'
import { attemptFailure } from '../egress-errors.ts'
import { type HttpAttempt, type Prepared, prepareRequest } from './prepare-request.ts'
import { bodySnippet, readBody } from './read-body.ts'
import { secretMask } from './secret-mask.ts'

/** Calls a backend over HTTP: with the envelope, or with the request that the tool's template makes of the arguments. */
export function createHttpAdapter({ secrets }: { secrets: SecretSource }) {
  const lookup = (name: string) => secrets.get(name)
  return async (attempt: HttpAttempt): Promise<AttemptResult> => {
    const request = prepared(attempt, lookup)
    const host = request.url === attempt.target.address ? attempt.target.host : hostOf(request.url)
    const reply = await send(attempt, request, host)
    const attributes = attributesOf(reply, request, host)
    const mask = secretMask(request.references, lookup)
    if (reply.status < 200 || reply.status > 299)
      throw badStatus(reply, { host, said: quoted(attempt, bodySnippet(reply, READ, mask)) }, attributes)
    const body = readBody(reply, host, mask)
    if (!body.ok) throw unusable(body.failure, attributes)
    const value = picked(attempt, body, host)
    if (value instanceof CallFailure) throw unusable(value, attributes)
    return { output: { kind: 'json', value }, receivedBytes: reply.received, cut: reply.truncated, attributes }
  }
}

function prepared(attempt: HttpAttempt, lookup: (name: string) => string | undefined): Prepared {
  try {
    return prepareRequest(attempt, lookup)
  } catch (error) {
    throw error instanceof CallFailure ? new AttemptFailure(error, { sent: false, definite: true }) : error
  }
}

async function send(attempt: HttpAttempt, request: Prepared, host: string): Promise<EgressReply> {
  const { references, ...sent } = request
  try {
    return await attempt.snapshot.egress.request({
      ...sent,
      timeoutMs: attempt.timeoutMs,
      signal: attempt.signal,
      publicWeb: attempt.tool.definition.publicWeb,
    })
  } catch (error) {
    throw error instanceof EgressFailure ? attemptFailure(error, host, usedReferences(references)) : error
  }
}

/** The part of the answer that the tool's definition picks; all of it where it was cut, since half a document has no parts. */
function picked(attempt: HttpAttempt, body: { value: Json; isText: boolean }, host: string): Json | CallFailure {
  const pointer = attempt.tool.definition.response?.pointer ?? ''
  if (pointer === '' || body.isText) return body.value
  const value = valueAt(body.value, pointer)
  if (value !== undefined) return value
  return fail('upstream_error', {
    cause: 'bad_body',
    message: `${host} answered without the part at ${pointer} that is the result of ${attempt.tool.definition.name}.`,
    remedy: 'Correct the pointer under "response" of the tool, or look at what the backend answers.',
    modelMessage: 'The tool answered without a result.',
    facts: { host, pointer },
  })
}

/** The backend has answered, so nothing is uncertain, and answering again would not help. */
const unusable = (failure: CallFailure, attributes: JsonObject) =>
  new AttemptFailure(failure, { sent: true, definite: true, attributes })

const SNIPPET = 200
/** More than is quoted: what is cut off must not leave half a secret that nobody recognises. */
const READ = 8 * SNIPPET

const quoted = (attempt: HttpAttempt, said: string) => attempt.snapshot.redactor.text(said).value.slice(0, SNIPPET)

/** What proxies answer with when they lost the backend, or gave it up: it may have done what was asked. */
const INDEFINITE: ReadonlySet<number> = new Set([408, 502, 504])

function badStatus(
  reply: EgressReply,
  { host, said }: { host: string; said: string },
  attributes: JsonObject,
): AttemptFailure {
  const answer = `answered with status ${reply.status}${said ? `: ${said}` : ''}.`
  const failure = fail('upstream_error', {
    cause: 'bad_status',
    message: `${host} ${answer}`,
    remedy:
      reply.status < 500
        ? 'Check the arguments, and the credentials the backend expects.'
        : 'Look into the log of the backend.',
    modelMessage: `The tool ${answer}`,
    facts: { host, status: reply.status },
    ...retryHint(reply),
  })
  const definite = !INDEFINITE.has(reply.status)
  // Only a backend's own troubles may pass.
  return new AttemptFailure(failure, { sent: true, definite, transient: !definite || reply.status >= 500, attributes })
}

function attributesOf(reply: EgressReply, { references, method }: Prepared, host: string): JsonObject {
  return {
    host,
    method,
    status: reply.status,
    bytes: reply.received,
    ...(reply.address ? { address: reply.address } : {}),
    ...(reply.truncated ? { truncated: true } : {}),
    ...(reply.redirects.length > 0
      ? { redirects: reply.redirects.map(({ status, origin }) => `${status} ${origin}`) }
      : {}),
    ...usedReferences(references),
  }
}

const usedReferences = (references: readonly string[]): JsonObject =>
  references.length > 0 ? { references: [...references] } : {}

const hostOf = (url: string) => URL.parse(url)?.host ?? 'the address'

const LONGEST_WAIT_S = 3_600

/** A proxy may reach its backend next time. A backend that is busy says so, and often when to come back (RFC 9110 §10.2.3; dates are not worth the guess). */
function retryHint(reply: EgressReply): { retryable?: boolean; retryAfterMs?: number } {
  if (INDEFINITE.has(reply.status)) return { retryable: true }
  if (reply.status !== 429 && reply.status !== 503) return {}
  const seconds = Number(reply.headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= LONGEST_WAIT_S
    ? { retryable: true, retryAfterMs: Math.round(seconds * 1_000) }
    : { retryable: true }
}
