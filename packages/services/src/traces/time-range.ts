import { fail } from '@hermes/contracts/errors'

/** A stretch of time, half open. */
export interface TimeRange {
  from: Date
  to: Date
}

const SPANS: ReadonlyMap<string, number> = new Map([
  ['15m', 900_000],
  ['1h', 3_600_000],
  ['24h', 86_400_000],
  ['7d', 7 * 86_400_000],
  ['30d', 30 * 86_400_000],
])
/** A call that is being recorded now may carry a start slightly ahead of the asker's clock. */
const AHEAD_MS = 5_000

/**
 * Reads a time range: `15m`, `1h`, `24h`, `7d`, `30d`, or `<iso>..<iso>`; absent is 24 hours.
 * @param now milliseconds since the epoch
 * @throws `validation_failed` for anything else
 */
export function parseTimeRange(text: string | undefined, now: number): TimeRange {
  const span = SPANS.get(text ?? '24h')
  if (span !== undefined) return { from: new Date(now - span), to: new Date(now + AHEAD_MS) }
  const [from, to, ...rest] = (text ?? '').split('..')
  if (from && to && rest.length === 0) {
    const range = { from: new Date(from), to: new Date(to) }
    if (range.from.getTime() < range.to.getTime()) return range
  }
  throw fail('validation_failed', {
    message: `"${(text ?? '').slice(0, 60)}" is not a time range.`,
    remedy: `Use ${[...SPANS.keys()].join(', ')}, or <from>..<to> with two ISO times, the earlier first.`,
    facts: { path: 'range' },
  })
}
