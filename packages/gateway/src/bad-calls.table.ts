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

const BAD_ENVELOPES: readonly BadCall[] = [
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

const BAD_HEADERS: readonly BadCall[] = [
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

/** What is wrong before anyone is asked who is calling. */
export const BAD_REQUESTS: readonly BadCall[] = [...BAD_ENVELOPES, ...BAD_HEADERS]
