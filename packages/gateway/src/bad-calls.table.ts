import type { ErrorCode, UpstreamCause } from '@hermes/contracts/errors'
import type { CallInput } from './types.ts'

/** One bad input and what its caller is told. */
export interface BadCall {
  name: string
  /** The body; `{ tool_name, arguments }` unless the row is about the envelope itself. */
  envelope: unknown
  input?: Partial<CallInput>
  code: ErrorCode
  cause?: UpstreamCause
  /** Parts of the message and of the remedy that a person must find there. */
  says: string
  remedy: string
  /** How often the backend was asked; none unless given. */
  asked?: number
}

const call = (tool_name: string, args: unknown = {}) => ({ tool_name, arguments: args })
const TRACE = 'a'.repeat(32)
const deep = JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`) as unknown

const ENVELOPES: readonly BadCall[] = [
  {
    name: 'no body',
    envelope: undefined,
    code: 'validation_failed',
    says: 'The body is empty',
    remedy: 'Send {"tool_name"',
  },
  { name: 'null', envelope: null, code: 'validation_failed', says: 'The body is null', remedy: 'Send {"tool_name"' },
  {
    name: 'a text',
    envelope: 'lookup',
    code: 'validation_failed',
    says: 'The body is a string',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a list',
    envelope: [call('lookup')],
    code: 'validation_failed',
    says: 'The body is an array',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'an empty object',
    envelope: {},
    code: 'validation_failed',
    says: 'has no tool_name',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a tool name that is a number',
    envelope: { tool_name: 7 },
    code: 'validation_failed',
    says: 'tool_name is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'an empty tool name',
    envelope: { tool_name: '' },
    code: 'validation_failed',
    says: 'tool_name is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'an endless tool name',
    envelope: { tool_name: 'x'.repeat(257) },
    code: 'validation_failed',
    says: 'tool_name is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a misspelt field',
    envelope: { tool_name: 'lookup', args: {} },
    code: 'validation_failed',
    says: 'not known: "args"',
    remedy: 'belongs into arguments',
  },
  {
    name: 'arguments as text',
    envelope: call('lookup', '{"query":"x"}'),
    code: 'validation_failed',
    says: 'arguments is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'arguments as a list',
    envelope: call('lookup', ['x']),
    code: 'validation_failed',
    says: 'arguments is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'arguments null',
    envelope: call('lookup', null),
    code: 'validation_failed',
    says: 'arguments is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a trace id in capitals',
    envelope: { ...call('lookup'), trace_id: 'A'.repeat(32) },
    code: 'validation_failed',
    says: 'trace_id is refused: must be 32 lower-case hex',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a trace id of zeros',
    envelope: { ...call('lookup'), trace_id: '0'.repeat(32) },
    code: 'validation_failed',
    says: 'trace_id is refused',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'an empty session id',
    envelope: { ...call('lookup'), session_id: '' },
    code: 'validation_failed',
    says: 'session_id is refused',
    remedy: 'Send {"tool_name"',
  },
]

const HEADERS: readonly BadCall[] = [
  {
    name: 'a traceparent of another trace',
    envelope: { ...call('lookup', { query: 'x' }), trace_id: TRACE },
    input: { traceparent: `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01` },
    code: 'validation_failed',
    says: `${TRACE} and the traceparent header's ${'b'.repeat(32)} name two traces`,
    remedy: 'the same id in both',
  },
  {
    name: 'two session ids',
    envelope: { ...call('lookup'), session_id: 'one' },
    input: { sessionId: 'two' },
    code: 'validation_failed',
    says: 'two values of session_id',
    remedy: 'the same value in both',
  },
  {
    name: 'two idempotency keys',
    envelope: { ...call('lookup'), idempotency_key: 'one' },
    input: { idempotencyKey: 'two' },
    code: 'validation_failed',
    says: 'two values of idempotency_key',
    remedy: 'the same value in both',
  },
  {
    name: 'an overlong session header',
    envelope: call('lookup'),
    input: { sessionId: 'x'.repeat(201) },
    code: 'validation_failed',
    says: 'session_id must have 1 to 200 characters',
    remedy: 'Send {"tool_name"',
  },
  {
    name: 'a call that came back',
    envelope: call('lookup', { query: 'x' }),
    input: { hops: ['other', 'gw-test'] },
    code: 'conflict',
    says: 'came back to the gateway',
    remedy: 'at the backend',
  },
  {
    name: 'a call that has gone through too many gateways',
    envelope: call('lookup', { query: 'x' }),
    input: { hops: Array.from({ length: 9 }, (_, i) => `gw-${i}`) },
    code: 'conflict',
    says: 'passed 9 gateways',
    remedy: 'at the backend',
  },
]

const AUTH: readonly BadCall[] = [
  {
    name: 'no key',
    envelope: call('lookup', { query: 'x' }),
    input: { credentials: { channel: 'api' } },
    code: 'unauthenticated',
    says: 'no key',
    remedy: 'Send a key',
  },
  {
    name: 'a revoked key',
    envelope: call('lookup', { query: 'x' }),
    input: { credentials: { channel: 'api', bearer: 'revoked' } },
    code: 'unauthenticated',
    says: 'revoked',
    remedy: 'another key',
  },
  {
    name: 'keys that cannot be checked',
    envelope: call('lookup', { query: 'x' }),
    input: { credentials: { channel: 'api', bearer: 'broken' } },
    code: 'unavailable',
    says: 'cannot be checked',
    remedy: '/readyz',
  },
  {
    name: 'a reader that writes',
    envelope: call('save', { query: 'x' }),
    input: { credentials: { channel: 'api', bearer: 'reader' } },
    code: 'forbidden',
    says: 'reader lacks the role tools:write, which is asked for by save',
    remedy: 'Use a key that has tools:write',
  },
  {
    name: 'a key without roles',
    envelope: call('lookup', { query: 'x' }),
    input: { credentials: { channel: 'api', bearer: 'nobody' } },
    code: 'forbidden',
    says: 'lacks the role tools:read',
    remedy: 'tools:read',
  },
  {
    name: 'a role that a losing rule asks for',
    envelope: call('guarded', { query: 'x' }),
    code: 'forbidden',
    says: 'lacks the role tools:sensitive, which is asked for by the rule role-only',
    remedy: 'tools:sensitive',
  },
  {
    name: 'a scope that is a role',
    envelope: call('scoped', { query: 'x' }),
    code: 'forbidden',
    says: 'lacks the role finance, which is asked for by scoped',
    remedy: 'finance',
  },
]

const TOOLS: readonly BadCall[] = [
  {
    name: 'a tool nobody knows',
    envelope: call('lokup', { query: 'x' }),
    code: 'tool_not_found',
    says: 'no tool named "lokup"',
    remedy: 'Did you mean lookup',
  },
  {
    name: 'a tool of another channel',
    envelope: call('terminal', {}),
    code: 'tool_not_found',
    says: 'no tool named "terminal" here',
    remedy: 'GET /v1/tools',
  },
  {
    name: 'a tool that is switched off',
    envelope: call('off', { query: 'x' }),
    code: 'tool_disabled',
    says: 'off is switched off',
    remedy: 'Switch it on',
  },
  {
    name: 'an unset reference',
    envelope: call('unset', { query: 'x' }),
    code: 'not_ready',
    says: 'UNSET_KEY is not set',
    remedy: 'reload the configuration',
  },
  {
    name: 'a schema that cannot be compiled',
    envelope: call('bad_schema', {}),
    code: 'not_ready',
    says: 'schema cannot be compiled',
    remedy: 'Put right what the reason names',
  },
  {
    name: 'a native tool that does not exist',
    envelope: call('no_native', { query: 'x' }),
    code: 'not_ready',
    says: 'no native tool named "gone" is installed',
    remedy: 'Put right what the reason names',
  },
  {
    name: 'an endpoint of no known form',
    envelope: call('odd_endpoint', { query: 'x' }),
    code: 'not_ready',
    says: 'no address of a known form',
    remedy: 'Put right what the reason names',
  },
  {
    name: 'a rule that points nowhere',
    envelope: call('misrouted', { query: 'x' }),
    code: 'not_ready',
    says: 'The rule nowhere points at "gopher://x"',
    remedy: 'mcp://server/tool',
  },
]

const ARGUMENTS: readonly BadCall[] = [
  {
    name: 'a missing argument',
    envelope: call('lookup'),
    code: 'validation_failed',
    says: '/query is required. The backend was not contacted.',
    remedy: 'the schema of lookup',
  },
  {
    name: 'an argument of another type',
    envelope: call('lookup', { query: ['x'] }),
    code: 'validation_failed',
    says: '/query must be a string, got an array. The backend was not contacted.',
    remedy: 'Correct the arguments',
  },
  {
    name: 'an invented argument',
    envelope: call('lookup', { query: 'x', verbose: true }),
    code: 'validation_failed',
    says: '/verbose is not an argument of this tool',
    remedy: 'the schema of lookup',
  },
  {
    name: 'a value that is not on offer',
    envelope: call('lookup', { query: 'x', order: 'up' }),
    code: 'validation_failed',
    says: '/order must be one of "asc", "desc"',
    remedy: 'Correct the arguments',
  },
  {
    name: 'an endless text',
    envelope: call('lookup', { query: 'x'.repeat(300) }),
    code: 'validation_failed',
    says: '/query must have at most 256 characters',
    remedy: 'Correct the arguments',
  },
  {
    name: 'a number out of range',
    envelope: call('lookup', { query: 'x', limit: 1_000 }),
    code: 'validation_failed',
    says: '/limit must be <= 100',
    remedy: 'Correct the arguments',
  },
  {
    name: 'a text that makes the pattern backtrack',
    envelope: call('slow_pattern', { query: `${'a'.repeat(60)}!` }),
    code: 'validation_failed',
    says: 'could not be checked against the schema within 50 ms',
    remedy: 'Correct the arguments',
  },
  {
    name: 'arguments nested 70 deep',
    envelope: call('lookup', deep),
    code: 'validation_failed',
    says: 'nested deeper than 64 levels',
    remedy: 'Flatten',
  },
  {
    name: 'arguments of two megabytes',
    envelope: call('lookup', { query: 'x'.repeat(2_000_000) }),
    code: 'validation_failed',
    says: 'larger than 1 MiB',
    remedy: 'Pass a reference',
  },
  {
    name: 'a key that reaches the prototype',
    envelope: JSON.parse('{"tool_name":"lookup","arguments":{"__proto__":{"admin":true}}}'),
    code: 'validation_failed',
    says: '__proto__',
    remedy: 'Rename that key',
  },
  {
    name: 'a redaction mark written back',
    envelope: call('lookup', { query: 'password=«redacted:password:1»' }),
    code: 'validation_failed',
    says: 'the real value would be overwritten',
    remedy: 'put the real value in its place',
  },
]

const GUARDED: readonly BadCall[] = [
  {
    name: 'a denied tool',
    envelope: call('denied', { query: 'x' }),
    code: 'denied',
    says: 'denied is denied: it is being replaced',
    remedy: 'policies.deny',
  },
  {
    name: 'a denied argument',
    envelope: call('lookup', { query: 'drop table users' }),
    code: 'denied',
    says: 'no tables are dropped',
    remedy: 'policies.deny',
  },
  {
    name: 'a tool that asks',
    envelope: call('asking', { query: 'x' }),
    code: 'denied',
    says: 'asking needs consent, and nobody can be asked yet',
    remedy: 'asks: true',
  },
]

export const BAD_CALLS: readonly BadCall[] = [...ENVELOPES, ...HEADERS, ...AUTH, ...TOOLS, ...ARGUMENTS, ...GUARDED]

/** Answers of backends that are no answers; `path` is what the tool of that name points at. */
export const BAD_BODIES: readonly BadCall[] = [
  {
    name: 'a status that means failure',
    envelope: call('status_404', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_status',
    says: 'answered with status 404: no such thing',
    remedy: 'Check the arguments',
    asked: 1,
  },
  {
    name: 'JSON that is none',
    envelope: call('broken_json', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_body',
    says: 'announced JSON but sent something else',
    remedy: 'its content type',
    asked: 1,
  },
  {
    name: 'an image',
    envelope: call('image', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_body',
    says: 'answered with image/png',
    remedy: 'JSON or text',
    asked: 1,
  },
  {
    name: 'an unknown packing',
    envelope: call('packed', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_body',
    says: 'packed as "zstd"',
    remedy: 'HTTP service',
    asked: 1,
  },
  {
    name: 'damaged packing',
    envelope: call('damaged_gzip', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_body',
    says: 'compressed answer is damaged',
    remedy: 'HTTP service',
    asked: 1,
  },
  {
    name: 'a body that ends too soon',
    envelope: call('half', { query: 'x' }),
    code: 'upstream_error',
    cause: 'closed',
    says: 'closed before the answer was complete',
    remedy: 'log of the backend',
    asked: 1,
  },
  {
    name: 'a reset',
    envelope: call('reset', { query: 'x' }),
    code: 'upstream_error',
    cause: 'reset',
    says: 'was reset',
    remedy: 'log of the backend',
    asked: 1,
  },
  {
    name: 'no answer',
    envelope: call('hang', { query: 'x' }),
    code: 'timeout',
    says: 'did not answer within 300 ms',
    remedy: 'a longer timeout',
    asked: 1,
  },
  {
    name: 'a body that never comes',
    envelope: call('hang_body', { query: 'x' }),
    code: 'timeout',
    says: 'did not answer within 300 ms',
    remedy: 'a longer timeout',
    asked: 1,
  },
  {
    name: 'a body byte by byte',
    envelope: call('drip', { query: 'x' }),
    code: 'timeout',
    says: 'did not answer within 300 ms',
    remedy: 'a longer timeout',
    asked: 1,
  },
  {
    name: 'a write whose answer is lost',
    envelope: call('lost_write', { query: 'x' }),
    code: 'outcome_uncertain',
    cause: 'reset',
    says: 'may have taken effect',
    remedy: 'Check at the backend',
    asked: 1,
  },
  {
    name: 'nobody at the port',
    envelope: call('refused', { query: 'x' }),
    code: 'upstream_error',
    cause: 'refused',
    says: 'the connection was refused',
    remedy: 'listens on that address and port',
  },
  {
    name: 'a name that does not resolve',
    envelope: call('no_name', { query: 'x' }),
    code: 'upstream_error',
    cause: 'dns',
    says: 'could not be resolved',
    remedy: 'Check the host name',
  },
  {
    name: 'a result of another form',
    envelope: call('wrong_form', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_body',
    says: '/count must be an integer, got a string',
    remedy: 'output schema',
    asked: 1,
  },
  {
    name: 'a redirect without end',
    envelope: call('round_and_round', { query: 'x' }),
    code: 'upstream_error',
    cause: 'bad_status',
    says: 'redirected more than 5 times',
    remedy: 'redirects to',
    asked: 6,
  },
  {
    name: 'a host that is not allowed',
    envelope: call('elsewhere', { query: 'x' }),
    code: 'blocked_by_sandbox',
    says: 'elsewhere.example',
    remedy: 'sandbox.allowed_hosts: - "http://elsewhere.example"',
  },
  {
    name: 'a redirect to a host that is not allowed',
    envelope: call('redirected', { query: 'x' }),
    code: 'blocked_by_sandbox',
    says: 'elsewhere.example',
    remedy: 'sandbox.allowed_hosts: - "http://elsewhere.example"',
    asked: 1,
  },
  {
    name: 'the metadata service',
    envelope: call('metadata', { query: 'x' }),
    code: 'blocked_by_sandbox',
    says: '169.254.169.254',
    remedy: '',
  },
  {
    name: 'a name that leads inside',
    envelope: call('rebound', { query: 'x' }),
    code: 'blocked_by_sandbox',
    says: 'rebound.example',
    remedy: 'allow_private',
  },
  {
    name: 'the gateway itself',
    envelope: call('myself', { query: 'x' }),
    code: 'blocked_by_sandbox',
    says: 'is the gateway itself',
    remedy: 'at the backend',
  },
  {
    name: 'a native tool that throws',
    envelope: call('throws', { text: 'x' }),
    code: 'upstream_error',
    cause: 'tool_error',
    says: 'throws failed: the disk is full',
    remedy: 'Change the arguments',
  },
  {
    name: 'a native tool that takes too long',
    envelope: call('sleeps', { text: 'x' }),
    code: 'timeout',
    says: 'sleeps did not answer within 300 ms',
    remedy: 'a longer timeout',
  },
]
