import { fail } from '@hermes/contracts/errors'
import type { FilterNode } from '@hermes/contracts/filter/ast'
import { parseFilter } from '@hermes/contracts/filter/parse'
import type { TraceQuery } from '../types.ts'
import { parseTimeRange, type TimeRange } from './time-range.ts'

/** Range and filter as the database takes them. @throws `validation_failed`, with the filter's place in its facts */
export function compileQuery({ q, range }: TraceQuery): { range: TimeRange; filter?: FilterNode } {
  const filter = compileFilter(q)
  return { range: parseTimeRange(range, Date.now()), ...(filter && { filter }) }
}

/** The filter as a tree; nothing for an empty one. @throws `validation_failed` */
export function compileFilter(q: string | undefined): FilterNode | undefined {
  const parsed = parseFilter(q ?? '')
  if (parsed.ok) return parsed.filter
  const { message, at, length } = parsed
  throw fail('validation_failed', {
    message,
    remedy: 'Correct the filter at the marked place.',
    facts: { path: 'q', filter: { message, at, length } },
  })
}
