import type { ErrorCode } from '@hermes/contracts/errors'
import type { Ask } from './testing/requests.ts'

/** A request to the agents' listener, and what must come back. */
export interface BadRequest {
  name: string
  path: string
  sent: Ask
  status: number
  code: ErrorCode
  /** A part of the sentence. */
  says: string
  /** It became a call, which is recorded as refused at this stage. */
  recorded?: 'receive'
}

const CALL = '/v1/tools/call'
const GOOD = JSON.stringify({ tool_name: 'current_time' })
const JSON_TYPE = { 'content-type': 'application/json' }

/** Bodies that are no envelope. */
const BODIES: [name: string, body: string | Buffer, says: string][] = [
  ['an empty body', '', 'body is empty'],
  ['text that is no JSON', '{"tool_name": "x",}', 'line 1, column 19 (character 18)'],
  ['single quotes', "{'tool_name': 'x'}", 'a name in double quotes was expected'],
  ['a number that is none', '{"tool_name": NaN}', 'character 14'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'not UTF-8'],
  ['an array', '[]', 'an array'],
  ['a string', '"x"', 'a string'],
  ['null', 'null', 'null'],
  ['no tool_name', '{}', 'no tool_name'],
  ['a tool_name that is a number', '{"tool_name": 1}', 'tool_name'],
  ['an unknown field', '{"tool_name": "current_time", "args": {}}', '"args"'],
  ['arguments that are a list', '{"tool_name": "current_time", "arguments": []}', 'arguments'],
  ['a bad trace_id', '{"tool_name": "current_time", "trace_id": "0a2f"}', 'trace_id'],
  ['__proto__', '{"tool_name": "current_time", "__proto__": {"x": 1}}', '__proto__'],
  ['__proto__ deep inside', '{"tool_name": "x", "arguments": {"a": {"__proto__": 1}}}', '__proto__'],
  ['depth without end', `{"a": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 'levels deep'],
]

/** A good body under headers that are refused. */
const HEADERS: [name: string, status: number, headers: Record<string, string>, says: string][] = [
  ['text/plain', 415, { 'content-type': 'text/plain' }, 'not declared as JSON'],
  ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'not declared as JSON'],
  ['a content type that is none', 415, { 'content-type': 'json' }, 'declared as JSON'],
  ['a compressed body', 415, { 'content-encoding': 'gzip' }, 'compressed'],
  ['Basic authorization', 401, { authorization: 'Basic dTpw' }, 'not a bearer token'],
  ['a session of 201 characters', 400, { 'x-hermes-session': 's'.repeat(201) }, 'session_id'],
  ['an empty agent', 400, { 'x-hermes-agent': '' }, 'x-hermes-agent'],
  ['an idempotency key of 2 kB', 400, { 'idempotency-key': 'k'.repeat(2_000) }, 'idempotency-key'],
  ['a foreign Host', 403, { host: 'evil.example' }, 'evil.example'],
  ['a foreign Origin', 403, { origin: 'https://evil.example' }, 'may not call'],
  ['the Origin of a sandboxed frame', 403, { origin: 'null' }, 'may not call'],
]

/** Paths and methods. */
const PATHS: [name: string, status: number, path: string, says: string][] = [
  ['a key in the query', 400, '/v1/tools?key=x', 'carries a key'],
  ['an access_token in the query', 400, '/v1/tools?access_token=x', 'carries a key'],
  ['a key in the path', 400, '/v1/calls/hk_abcdefghijklmnopqrstuvwxyz', 'carries a key'],
  ['a format that is none', 400, '/v1/tools?format=xml', 'no such format'],
  ['a format twice', 400, '/v1/tools?format=mcp&format=mcp', 'no such format'],
  ['a path that cannot be decoded', 400, '/v1/calls/%ff', 'cannot be decoded'],
  ['a path that is not there', 404, '/v1/tool', 'nothing at "/v1/tool"'],
  ['the root', 404, '/', 'nothing at "/"'],
  ['the admin API', 404, '/api/trpc/status.get', 'nothing at'],
  ['GET instead of POST', 405, CALL, 'takes POST, not GET'],
]

const CODES: Readonly<Record<number, ErrorCode>> = { 401: 'unauthenticated', 403: 'forbidden' }
const codeOf = (status: number): ErrorCode => CODES[status] ?? 'validation_failed'

export const BAD_REQUESTS: readonly BadRequest[] = [
  ...BODIES.map(([name, body, says]): BadRequest => {
    const sent = { method: 'POST', headers: JSON_TYPE, body }
    return { name, path: CALL, sent, status: 400, code: 'validation_failed', says, recorded: 'receive' }
  }),
  ...HEADERS.map(([name, status, headers, says]): BadRequest => {
    const sent = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: GOOD }
    return { name, path: CALL, sent, status, code: codeOf(status), says }
  }),
  ...PATHS.map(
    ([name, status, path, says]): BadRequest => ({ name, path, sent: {}, status, code: codeOf(status), says }),
  ),
  {
    name: 'a tool named like a property of all objects',
    path: CALL,
    sent: { method: 'POST', headers: JSON_TYPE, body: '{"tool_name": "constructor"}' },
    status: 404,
    code: 'tool_not_found',
    says: 'constructor',
  },
  {
    name: 'more than 1 MiB',
    path: CALL,
    sent: { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ tool_name: 'a'.repeat(1024 * 1024) }) },
    status: 413,
    code: 'validation_failed',
    says: 'larger than 1.0 MB',
  },
  {
    name: 'no content type',
    path: CALL,
    sent: { method: 'POST', body: GOOD },
    status: 415,
    code: 'validation_failed',
    says: 'declared',
  },
  {
    name: 'DELETE of the tools',
    path: '/v1/tools',
    sent: { method: 'DELETE' },
    status: 405,
    code: 'validation_failed',
    says: 'takes GET or HEAD',
  },
  {
    name: 'a fetch by a page elsewhere',
    path: '/v1/tools',
    sent: { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
    status: 403,
    code: 'forbidden',
    says: 'another site',
  },
]
