import { OUTCOMES } from '../call.ts'
import { CHANNELS } from '../channel.ts'
import { ERROR_CODES } from '../errors.ts'
import { callIdSchema } from '../ids.ts'
import { STAGES } from '../stage.ts'
import { TOOL_KINDS } from '../tool.ts'
import { FILTER_FEATURES, type FilterTerm, type TermProblem } from './ast.ts'
import { parseDurationTerm } from './duration-term.ts'

/** The keys of the grammar, in the order in which help and completion list them. */
export const FILTER_KEYS = [
  'outcome',
  'stage',
  'tool',
  'kind',
  'channel',
  'by',
  'route',
  'rev',
  'code',
  'duration',
  'has',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

export type TermResult = FilterTerm | TermProblem

export function isFilterKey(text: string): text is FilterKey {
  return (FILTER_KEYS as readonly string[]).includes(text)
}

/** The values a key can take, for facets and completion; undefined where any text is one. */
export function filterValues(key: FilterKey): readonly string[] | undefined {
  switch (key) {
    case 'outcome':
      return OUTCOMES
    case 'stage':
      return STAGES
    case 'kind':
      return TOOL_KINDS
    case 'channel':
      return CHANNELS
    case 'code':
      return ERROR_CODES
    case 'has':
      return FILTER_FEATURES
    case 'tool':
    case 'by':
    case 'route':
    case 'rev':
    case 'duration':
      return undefined
  }
}

/** Reads the value of `key:value`; the sentence of a problem names what is expected. */
export function parseKeyedTerm(key: FilterKey, value: string): TermResult {
  switch (key) {
    case 'outcome':
      return oneOf(key, OUTCOMES, value, (found) => ({ kind: 'outcome', value: found }))
    case 'stage':
      return oneOf(key, STAGES, value, (found) => ({ kind: 'stage', value: found }))
    case 'kind':
      return oneOf(key, TOOL_KINDS, value, (found) => ({ kind: 'toolKind', value: found }))
    case 'channel':
      return oneOf(key, CHANNELS, value, (found) => ({ kind: 'channel', value: found }))
    case 'code':
      return oneOf(key, ERROR_CODES, value, (found) => ({ kind: 'code', value: found }))
    case 'has':
      return oneOf(key, FILTER_FEATURES, value, (found) => ({ kind: 'has', value: found }))
    case 'tool':
    case 'by':
    case 'route':
      return { kind: key, value }
    case 'rev': {
      const digits = /^(?:rev_)?(\d{1,9})$/.exec(value)?.[1]
      return digits === undefined
        ? { problem: `“${value}” is no revision. Use its number, as in rev:12.` }
        : { kind: 'rev', value: Number(digits) }
    }
    case 'duration':
      return parseDurationTerm(value)
  }
}

function oneOf<Value extends string>(
  ...[key, values, text, term]: [FilterKey, readonly Value[], string, (value: Value) => FilterTerm]
): TermResult {
  const found = values.find((value) => value === text)
  return found === undefined ? { problem: `Unknown ${key} “${text}”. Use ${orList(values)}.` } : term(found)
}

/** `a`, `a or b`, `a, b or c`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Reads a word without a key: an id where it has the form of one, else text to look for. */
export function parseBareTerm(word: string): TermResult {
  const digits = word.startsWith('trc_') ? word.slice('trc_'.length) : word
  if (/^[0-9a-f]{32}$/i.test(digits)) return { kind: 'trace', value: digits.toLowerCase() }
  if (word.startsWith('trc_')) return { problem: `“${word}” is no trace id. One has 32 hex digits.` }
  if (word.startsWith('call_')) {
    return callIdSchema.safeParse(word).success
      ? { kind: 'call', value: word }
      : { problem: `“${word}” is no call id. Copy it whole: call_ and 26 letters and digits.` }
  }
  return { kind: 'text', value: word }
}
