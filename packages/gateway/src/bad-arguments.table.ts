import type { BadCall } from './bad-calls.table.ts'

const call = (tool_name: string, args: unknown = {}) => ({ tool_name, arguments: args })
const deep = JSON.parse(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`) as unknown

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
    remedy: 'Put right what the reason names, then restart the gateway',
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

/** What is refused once it is known who calls: names, arguments, and what is denied. */
export const BAD_ARGUMENTS: readonly BadCall[] = [...AUTH, ...TOOLS, ...ARGUMENTS, ...GUARDED]
