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
  /** The way out, or how it begins. */
  remedy: string
  /** It became a call, which is recorded as refused at this stage. */
  recorded?: 'receive'
}

const CALL = '/v1/tools/call'
const GOOD = JSON.stringify({ tool_name: 'current_time' })
const JSON_TYPE = { 'content-type': 'application/json' }

const ENVELOPE = 'Send {"tool_name": "…", "arguments": {…}};'
const PATHS_THAT_EXIST =
  'These paths exist: /healthz, /mcp, /mcp/{toolset}, /readyz, /v1/calls/{id}, /v1/openapi.json, /v1/tools, /v1/tools/call.'

/** Bodies that are no envelope. */
const BODIES: [name: string, body: string | Buffer, says: string, code: ErrorCode, remedy: string][] = [
  ['an empty body', '', 'body is empty', 'validation_failed', 'Send a JSON object.'],
  [
    'text that is no JSON',
    '{"tool_name": "x",}',
    'line 1, column 19 (character 18)',
    'validation_failed',
    'Correct the body at that place and send it again.',
  ],
  [
    'single quotes',
    "{'tool_name': 'x'}",
    'a name in double quotes was expected',
    'validation_failed',
    'Correct the body at that place and send it again.',
  ],
  [
    'a number that is none',
    '{"tool_name": NaN}',
    'character 14',
    'validation_failed',
    'Correct the body at that place and send it again.',
  ],
  [
    'bytes that are not UTF-8',
    Buffer.from([0x22, 0xff, 0x22]),
    'not UTF-8',
    'validation_failed',
    'Send the body as UTF-8 text.',
  ],
  ['an array', '[]', 'an array', 'validation_failed', ENVELOPE],
  ['a string', '"x"', 'a string', 'validation_failed', ENVELOPE],
  ['null', 'null', 'null', 'validation_failed', ENVELOPE],
  ['no tool_name', '{}', 'no tool_name', 'validation_failed', ENVELOPE],
  ['a tool_name that is a number', '{"tool_name": 1}', 'tool_name', 'validation_failed', ENVELOPE],
  [
    'an unknown field',
    '{"tool_name": "current_time", "args": {}}',
    '"args"',
    'validation_failed',
    'An envelope holds tool_name, arguments, trace_id, session_id and idempotency_key; what the tool is to get belongs into arguments.',
  ],
  [
    'arguments that are a list',
    '{"tool_name": "current_time", "arguments": []}',
    'arguments',
    'validation_failed',
    ENVELOPE,
  ],
  ['a bad trace_id', '{"tool_name": "current_time", "trace_id": "0a2f"}', 'trace_id', 'validation_failed', ENVELOPE],
  [
    '__proto__',
    '{"tool_name": "current_time", "__proto__": {"x": 1}}',
    '__proto__',
    'validation_failed',
    'Use another name for that field.',
  ],
  [
    '__proto__ deep inside',
    '{"tool_name": "x", "arguments": {"a": {"__proto__": 1}}}',
    '__proto__',
    'validation_failed',
    'Use another name for that field.',
  ],
  [
    'depth without end',
    `{"a": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    'levels deep',
    'validation_failed',
    'Send flatter arguments.',
  ],
]

/** A good body under headers that are refused. */
const HEADERS: [
  name: string,
  status: number,
  code: ErrorCode,
  headers: Record<string, string>,
  says: string,
  remedy: string,
][] = [
  [
    'text/plain',
    415,
    'validation_failed',
    { 'content-type': 'text/plain' },
    'not declared as JSON',
    'Send the header "Content-Type: application/json".',
  ],
  [
    'a form',
    415,
    'validation_failed',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'not declared as JSON',
    'Send the header "Content-Type: application/json".',
  ],
  [
    'a content type that is none',
    415,
    'validation_failed',
    { 'content-type': 'json' },
    'declared as JSON',
    'Send the header "Content-Type: application/json".',
  ],
  [
    'a compressed body',
    415,
    'validation_failed',
    { 'content-encoding': 'gzip' },
    'compressed',
    'Send it as it is, without Content-Encoding.',
  ],
  [
    'Basic authorization',
    401,
    'unauthenticated',
    { authorization: 'Basic dTpw' },
    'not a bearer token',
    'Send "Authorization: Bearer <key>" with a key made by `hermes keys create`.',
  ],
  [
    'a session of 201 characters',
    400,
    'validation_failed',
    { 'x-hermes-session': 's'.repeat(201) },
    'session_id',
    ENVELOPE,
  ],
  [
    'an empty agent',
    400,
    'validation_failed',
    { 'x-hermes-agent': '' },
    'x-hermes-agent',
    'Send a shorter, plain value or leave the header out.',
  ],
  [
    'an idempotency key of 2 kB',
    400,
    'validation_failed',
    { 'idempotency-key': 'k'.repeat(2_000) },
    'idempotency-key',
    'Send a shorter, plain value or leave the header out.',
  ],
  ['a foreign Host', 403, 'forbidden', { host: 'evil.example' }, 'evil.example', 'Use 127.0.0.1:'],
  [
    'a foreign Origin',
    403,
    'forbidden',
    { origin: 'https://evil.example' },
    'may not call',
    'Call it from a program instead of a browser page, or from Studio.',
  ],
  [
    'the Origin of a sandboxed frame',
    403,
    'forbidden',
    { origin: 'null' },
    'may not call',
    'Call it from a program instead of a browser page, or from Studio.',
  ],
]

/** Paths and methods. */
const PATHS: [name: string, status: number, code: ErrorCode, path: string, says: string, remedy: string][] = [
  [
    'a key in the query',
    400,
    'validation_failed',
    '/v1/tools?key=x',
    'carries a key',
    'Send it as "Authorization: Bearer <key>". Revoke this key where the URL may have been seen.',
  ],
  [
    'an access_token in the query',
    400,
    'validation_failed',
    '/v1/tools?access_token=x',
    'carries a key',
    'Send it as "Authorization: Bearer <key>". Revoke this key where the URL may have been seen.',
  ],
  [
    'a key in the path',
    400,
    'validation_failed',
    '/v1/calls/hk_abcdefghijklmnopqrstuvwxyz',
    'carries a key',
    'Send it as "Authorization: Bearer <key>". Revoke this key where the URL may have been seen.',
  ],
  [
    'a format that is none',
    400,
    'validation_failed',
    '/v1/tools?format=xml',
    'no such format',
    'Ask for format=mcp, format=openai, format=anthropic.',
  ],
  [
    'a format twice',
    400,
    'validation_failed',
    '/v1/tools?format=mcp&format=mcp',
    'no such format',
    'Ask for format=mcp, format=openai, format=anthropic.',
  ],
  [
    'a path that cannot be decoded',
    400,
    'validation_failed',
    '/v1/calls/%ff',
    'cannot be decoded',
    'Percent-encode it as UTF-8.',
  ],
  ['a path that is not there', 404, 'validation_failed', '/v1/tool', 'nothing at "/v1/tool"', PATHS_THAT_EXIST],
  ['the root', 404, 'validation_failed', '/', 'nothing at "/"', PATHS_THAT_EXIST],
  ['the admin API', 404, 'validation_failed', '/api/trpc/status.get', 'nothing at', PATHS_THAT_EXIST],
  ['GET instead of POST', 405, 'validation_failed', CALL, 'takes POST, not GET', 'Send POST instead.'],
]

export const BAD_REQUESTS: readonly BadRequest[] = [
  ...BODIES.map(([name, body, says, code, remedy]): BadRequest => {
    const sent = { method: 'POST', headers: JSON_TYPE, body }
    return { name, path: CALL, sent, status: 400, code, says, remedy, recorded: 'receive' }
  }),
  ...HEADERS.map(([name, status, code, headers, says, remedy]): BadRequest => {
    const sent = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: GOOD }
    // A page of another site must not be able to fill the record.
    const recorded = code === 'forbidden' ? {} : { recorded: 'receive' as const }
    return { name, path: CALL, sent, status, code, says, remedy, ...recorded }
  }),
  ...PATHS.map(
    ([name, status, code, path, says, remedy]): BadRequest => ({ name, path, sent: {}, status, code, says, remedy }),
  ),
  {
    name: 'a tool named like a property of all objects',
    path: CALL,
    sent: { method: 'POST', headers: JSON_TYPE, body: '{"tool_name": "constructor"}' },
    status: 404,
    code: 'tool_not_found',
    says: 'constructor',
    remedy: 'List what there is with GET /v1/tools.',
  },
  {
    name: 'more than 1 MiB',
    path: CALL,
    sent: { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ tool_name: 'a'.repeat(1024 * 1024) }) },
    status: 413,
    code: 'validation_failed',
    says: 'larger than 1.0 MB',
    remedy: 'Send less in one call, or a reference to the data instead of the data.',
    recorded: 'receive',
  },
  {
    name: 'no content type',
    path: CALL,
    sent: { method: 'POST', body: GOOD },
    status: 415,
    code: 'validation_failed',
    says: 'declared',
    remedy: 'Send the header "Content-Type: application/json".',
    recorded: 'receive',
  },
  {
    name: 'a call with a key in its URL',
    path: `${CALL}?api_key=not-to-be-stored`,
    sent: { method: 'POST', headers: JSON_TYPE, body: GOOD },
    status: 400,
    code: 'validation_failed',
    says: 'carries a key',
    remedy: 'Send it as "Authorization: Bearer <key>". Revoke this key where the URL may have been seen.',
    recorded: 'receive',
  },
  {
    name: 'DELETE of the tools',
    path: '/v1/tools',
    sent: { method: 'DELETE' },
    status: 405,
    code: 'validation_failed',
    says: 'takes GET or HEAD',
    remedy: 'Send GET instead.',
  },
  {
    name: 'a fetch by a page elsewhere',
    path: '/v1/tools',
    sent: { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } },
    status: 403,
    code: 'forbidden',
    says: 'another site',
    remedy: 'Call it from a program instead of a browser page, or from Studio.',
  },
]
