import { FILTER_KEYS, filterValues, isFilterKey } from '@hermes/contracts/filter/terms'
import type { Completion } from '@hermes/ui/filter-bar'

const MOST = 12

/**
 * What could come at the caret: keys of the grammar, and after a key its values.
 * @param known values seen in the data for keys that take any text: tools, routes, people
 */
export function completeFilter(
  text: string,
  caret: number,
  known: Readonly<Record<string, readonly string[]>> = {},
): readonly Completion[] {
  const from = text.slice(0, caret).search(/[^\s()]*$/)
  const word = text.slice(from, caret)
  const negated = word.startsWith('-') ? 1 : 0
  const body = word.slice(negated)
  const colon = body.indexOf(':')
  if (colon < 0) {
    if (word === '' && text !== '') return []
    return FILTER_KEYS.filter((key) => key.startsWith(body.toLowerCase())).map((key) => ({
      insert: `${key}:`,
      from: from + negated,
      to: caret,
      label: `${key}:`,
      note: note(key),
    }))
  }
  const key = body.slice(0, colon)
  if (!isFilterKey(key)) return []
  const typed = body.slice(colon + 1).toLowerCase()
  const values = filterValues(key) ?? known[key] ?? []
  return values
    .filter((value) => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed)
    .slice(0, MOST)
    .map((value) => ({ insert: `${quoted(value)} `, from: from + negated + colon + 1, to: caret, label: value }))
}

const note = (key: (typeof FILTER_KEYS)[number]) =>
  key === 'duration' ? '>2s' : (filterValues(key)?.slice(0, 3).join(', ') ?? '')
const quoted = (value: string) => (/[\s()"]/.test(value) ? `"${value.replaceAll('"', '\\"')}"` : value)
