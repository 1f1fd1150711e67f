import { fail } from '@hermes/contracts/errors'
import type { LogEvent } from '@hermes/contracts/ports/log'

/**
 * What `hermes gateway logs --filter` selects: `mcp` (the servers' topic), `errors` (warnings and errors), or one
 * trace by its id or at least the first eight digits of it.
 * @throws `validation_failed` for anything else
 */
export function compileLogFilter(filter: string | undefined): (event: LogEvent) => boolean {
  if (filter === undefined) return () => true
  if (filter === 'mcp') return (event) => event.topic === 'mcp'
  if (filter === 'errors') return (event) => event.level === 'error' || event.level === 'warn'
  if (/^[0-9a-f]{8,32}$/.test(filter)) return (event) => event.traceId?.startsWith(filter) ?? false
  throw fail('validation_failed', {
    message: `"${filter.slice(0, 60)}" is not a filter of the log.`,
    remedy: 'Use mcp, errors, or a trace id.',
    facts: { path: 'filter' },
  })
}
