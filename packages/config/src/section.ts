import type { z } from 'zod'
import { checkValue } from './check-value.ts'
import type { Place, Report } from './report.ts'

/** One section of gateway.yaml: what stands under its key, and where. */
export interface Section {
  /** `undefined`: the key is not there. */
  value: unknown
  place: Place
}

/** A section that may be there without content: `sandbox:` with every line below commented out. */
export function optionalSection<T extends z.ZodType>(
  schema: T,
  section: Section,
  report: Report,
): z.output<T> | undefined {
  if (section.value === undefined || section.value === null) return undefined
  return checkValue(schema, section, report)
}
