import type { z } from 'zod'
import { checkValue } from './check-value.ts'
import { inside, type Place, type Placed, type Report } from './report.ts'

/** Checks each item of a list on its own, so that one bad entry hides no other. Bad ones are reported and left out. */
export function checkEntries<T extends z.ZodType>(
  schema: T,
  { values, place }: { values: readonly unknown[]; place: Place },
  report: Report,
): Placed<z.output<T>>[] {
  return values.flatMap((value, i) => {
    const at = inside(place, i)
    const entry = checkValue(schema, { value, place: at }, report)
    return entry === undefined ? [] : [{ entry, place: at }]
  })
}
