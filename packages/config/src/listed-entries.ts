import type { z } from 'zod'
import { checkValue } from './check-value.ts'
import { type Damaged, inside, type Place, type Placed, type Report } from './report.ts'

interface Entries {
  values: readonly unknown[]
  place: Place
  /** Where names of this kind must not stand twice: a bad entry's name is kept for that. */
  kind?: Damaged['kind']
}

/**
 * Checks each item of a list on its own, so that one bad entry hides no other. Bad ones are reported and left out; the
 * report keeps them, so that a bad field hides nothing else of its entry either.
 */
export function checkEntries<T extends z.ZodType>(
  schema: T,
  { values, place, kind }: Entries,
  report: Report,
): Placed<z.output<T>>[] {
  return values.flatMap((value, i) => {
    const at = inside(place, i)
    const entry = checkValue(schema, { value, place: at }, report)
    if (entry !== undefined) return [{ entry, place: at }]
    if (kind && isMap(value) && typeof value.name === 'string') {
      report.damaged.push({ kind, entry: { name: value.name }, place: at, value })
    }
    return []
  })
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
