import type { z } from 'zod'
import { nearest } from './nearest.ts'
import { atKey, formatPath, inside, isFull, type Place, type Report, refuse } from './report.ts'
import { formatNames } from './words.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** What is expected where a schema has no words of its own. */
function expectation(issue: RawIssue): string {
  if (issue.code === 'invalid_type') {
    const { expected } = issue
    if (expected === 'record' || expected === 'object') return 'a map'
    if (expected === 'array') return 'a list'
    return expected === 'string' ? 'text' : expected === 'boolean' ? 'true or false' : 'a number'
  }
  // The keys that the map knows travel in the message; nothing else of the schema is left afterwards.
  if (issue.code === 'unrecognized_keys') return knownKeys(issue).join('\n')
  return 'a plain value'
}

function knownKeys({ inst }: RawIssue): string[] {
  const definition: unknown = inst && '_zod' in inst ? inst._zod.def : undefined
  if (!isObject(definition)) return []
  if (isObject(definition.shape)) return Object.keys(definition.shape)
  const keys = definition.keyType
  if (!isObject(keys) || !isObject(keys._zod) || !(keys._zod.values instanceof Set)) return []
  return [...keys._zod.values].map(String)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Values that may be secret are never repeated in a message. */
const SECRET_PLACE = /(?:^|\.)(?:key|database_url|headers|env|query|body|url|endpoint|to)(?:\.|\[|$)/

/** What stands there, short enough for one line. */
export function show(value: unknown, path = ''): string {
  if (value === null) return 'no value'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a map'
  if (SECRET_PLACE.test(path)) return value === '' ? 'empty text' : 'something else (not shown, it may be secret)'
  const text = JSON.stringify(value) ?? 'no value'
  return text.length > 60 ? `${text.slice(0, 56)}…"` : text
}

/**
 * Checks a value against a schema of `@hermes/contracts/config` and reports what does not fit: where it stands, what
 * is expected, what stands there instead.
 * @returns the parsed value, or undefined where something was reported
 */
export function checkValue<T extends z.ZodType>(
  schema: T,
  { value, place, what }: { value: unknown; place: Place; what?: string },
  report: Report,
): z.output<T> | undefined {
  const parsed = schema.safeParse(value, { error: expectation, reportInput: true })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    if (isFull(report.problems)) break
    const steps = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
    const at = inside(place, ...steps)
    if (issue.code === 'unrecognized_keys') unknownKeys(issue, at, report)
    else refuse(report, issue.code === 'invalid_key' ? atKey(at) : at, describe(issue, formatPath(at.path) || what))
  }
  return undefined
}

function describe(issue: z.core.$ZodIssue, label = 'the file'): readonly [string, string] {
  if (issue.code === 'invalid_key') {
    const expected = issue.issues[0]?.message ?? issue.message
    return [`the key ${label} must be ${expected}`, expected]
  }
  // `a duration: write 15s` is the expectation and, after what stands there, the way out.
  const [expected = '', way] = issue.message.split(': write ')
  const hint = way === undefined ? '' : `: write ${way}`
  if (issue.input === undefined) return [`${label} is missing: it must be ${expected}`, expected]
  // That a map is not the right map goes without saying.
  const got = issue.code === 'custom' && isObject(issue.input) ? '' : `, got ${show(issue.input, label)}`
  return [`${label} must be ${expected}${got}${hint}`, way ?? expected]
}

function unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, at: Place, report: Report): void {
  const known = issue.message.split('\n').filter((key) => key !== '')
  const where = formatPath(at.path) || 'this file'
  for (const key of issue.keys) {
    if (isFull(report.problems)) return
    const meant = nearest(key, known)
    const way = meant === undefined ? `known here: ${formatNames(known)}` : `did you mean "${meant}"?`
    refuse(report, atKey(inside(at, key)), [
      `unknown key "${key.slice(0, 60)}" in ${where}; ${way}`,
      `one of ${known.join(', ')}`,
    ])
  }
}
