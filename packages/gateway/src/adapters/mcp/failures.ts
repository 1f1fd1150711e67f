import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { RequestFailure } from './requests.ts'

/** A clause for people: "it gave no answer in time". */
export function describeFailure(failure: RequestFailure): string {
  switch (failure.kind) {
    case 'closed':
      return `it ${failure.how}`
    case 'timeout':
      return 'it gave no answer in time'
    case 'cancelled':
      return 'the request was cancelled'
    case 'oversized':
      return `its answer of ${failure.bytes} bytes is too large`
    case 'refused':
      return `it answered with error ${failure.code}: ${quote(failure.message)}`
    case 'not_sent':
    case 'unreachable':
    case 'foreign':
      return failure.why
    case 'blocked':
      return `the sandbox does not allow it: ${failure.message.replace(/\.$/, '')} (${failure.remedy.replace(/\.$/, '')})`
    case 'session_lost':
      return `it no longer knows our session (status ${failure.status})`
    case 'status':
      return `it answered with status ${failure.status}${statusHint(failure.status)}${failure.said ? `: ${quote(failure.said)}` : ''}`
  }
}

function statusHint(status: number): string {
  if (status === 401) return ', so it wants credentials that it was not given (headers:)'
  if (status === 404 || status === 405)
    return ', so its url may be that of another service, or of the older transport with two addresses, which is not spoken'
  if (status === 403) return ', so it does not accept the credentials it was given'
  return ''
}

/** Text of a server, fit to stand in a sentence: no control or invisible characters, one line, short. */
export function quote(text: string): string {
  const plain = text
    .slice(0, 1_000)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return `"${plain.length > 200 ? `${plain.slice(0, 200)}…` : plain}"`
}

interface Place {
  server: string
  tool: string
  timeoutMs: number
}

/** What a caller is told where the server gave no result; a result with `isError` is not one of these. */
export function callFailure(failure: RequestFailure, { server, tool, timeoutMs }: Place): CallFailure {
  const facts = { server, tool }
  const look = `See what the server said: hermes gateway logs --filter mcp.`
  switch (failure.kind) {
    case 'closed':
      return fail('upstream_error', {
        cause: 'closed',
        message: `The server ${server} ${failure.how} while the call was running.`,
        remedy: `It is being started again. ${look}`,
        modelMessage: 'The tool stopped working while the call was running.',
        // For a read; a write becomes uncertain.
        retryable: true,
        facts,
      })
    case 'not_sent':
      return fail('not_ready', {
        message: `The call did not reach the server ${server}: ${failure.why}.`,
        remedy: `Try again in a moment. ${look}`,
        modelMessage: 'The tool cannot be reached at the moment.',
        retryable: true,
        facts,
      })
    case 'timeout':
      return fail('timeout', {
        message: `The server ${server} gave no answer within ${timeoutMs} ms; it was told to stop.`,
        remedy: `Raise the timeout of ${server} if the tool needs longer. ${look}`,
        modelMessage: 'The tool gave no answer in time.',
        facts: { ...facts, timeout_ms: timeoutMs },
      })
    case 'cancelled':
      return fail('cancelled', {
        message: 'The caller cancelled the call; the server was told to stop.',
        remedy: 'Call again if the result is still wanted.',
        facts,
      })
    case 'oversized':
      return fail('upstream_error', {
        cause: 'bad_body',
        message: `The answer of the server ${server} was ${failure.bytes} bytes in one message, which is too large to read.`,
        remedy: 'Ask the tool for less, a page or a range at a time.',
        facts: { ...facts, bytes: failure.bytes },
      })
    case 'unreachable':
      return fail('upstream_error', {
        cause: failure.cause,
        message: `The server ${server} could not answer: ${failure.why}.`,
        remedy: `Check that it is running; the next call connects anew. ${look}`,
        modelMessage: 'The tool cannot be reached at the moment.',
        // For a read; a write that may have arrived becomes uncertain.
        retryable: true,
        facts: { ...facts, sent: failure.sent },
      })
    case 'blocked':
      return fail('blocked_by_sandbox', {
        message: failure.message,
        remedy: failure.remedy,
        modelMessage: 'The gateway does not allow connections to that address. Trying again will not help.',
        facts: { ...facts, ...failure.facts, sent: failure.sent },
      })
    case 'session_lost':
      return fail('not_ready', {
        message: `The server ${server} had lost our session, as after a restart, and did not run the call.`,
        remedy: 'A new session is being made: call again.',
        modelMessage: 'The tool was not run, because its server had been restarted. Calling again may work.',
        retryable: true,
        facts,
      })
    case 'status':
      return fail('upstream_error', {
        cause: 'bad_status',
        message: `The server ${server} ${describeFailure(failure).slice('it '.length)}.`,
        remedy: failure.status < 500 ? `Check the url and the headers of ${server}. ${look}` : look,
        modelMessage: 'The tool could not answer.',
        retryable: failure.status === 429 || failure.status >= 502,
        facts: { ...facts, status: failure.status },
      })
    case 'foreign':
      return fail('upstream_error', {
        cause: 'bad_body',
        message: `The server ${server} gave no answer of the protocol: ${failure.why}.`,
        remedy: `Check the url of ${server}. ${look}`,
        modelMessage: 'The tool gave an answer that cannot be read.',
        facts,
      })
    case 'refused':
      if (failure.needs) return incapable(failure.needs, { code: failure.code, facts })
      return fail('upstream_error', {
        cause: 'tool_error',
        message: `The server ${server} refused the call with error ${failure.code}: ${quote(failure.message)}.`,
        remedy: `Check the arguments against the tool's description. ${look}`,
        facts: { ...facts, code: failure.code },
      })
  }
}

/** The tool asks back for something that no client of ours is asked for. */
function incapable(needs: readonly string[], refused: { code: number; facts: { server: string; tool: string } }) {
  const { server, tool } = refused.facts
  return fail('upstream_error', {
    cause: 'tool_error',
    message: `The tool ${tool} of the server ${server} needs ${needs.join(' and ')} from its client, which Hermes does not pass on.`,
    remedy: 'Use a tool that answers without asking back.',
    facts: { ...refused.facts, code: refused.code, client_capabilities: [...needs] },
  })
}
