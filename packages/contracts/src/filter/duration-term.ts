import { DURATION_OPERATORS, type DurationOperator, type FilterTerm, type TermProblem } from './ast.ts'

const UNITS = { ms: 1, s: 1_000, m: 60_000 } as const

const LONGEST_MS = 1e12

/**
 * Reads `>2s`, `<=1.5m`, `=40ms`. Kept to a microsecond, which is as exact as calls are timed.
 * @returns the term, or a sentence with the part of the value that it is about
 */
export function parseDurationTerm(value: string): FilterTerm | TermProblem {
  const op: DurationOperator | undefined = DURATION_OPERATORS.find((operator) => value.startsWith(operator))
  if (!op) return { problem: 'A duration needs >, >=, <, <= or = before it, as in duration:>2s.' }
  const rest = value.slice(op.length)
  const number = /^\d{1,15}(?:\.\d{1,6})?/.exec(rest)?.[0]
  if (number === undefined) {
    return { problem: `“${rest}” is no duration. Write a number and a unit, as in duration:>2s.`, from: op.length }
  }
  const unit = rest.slice(number.length)
  if (unit === '') return { problem: `“${number}” has no unit. Use ms, s or m.`, from: op.length }
  if (!Object.hasOwn(UNITS, unit)) {
    return { problem: `Unknown unit “${unit}”. Use ms, s or m.`, from: op.length + number.length }
  }
  const ms = Math.round(Number(number) * UNITS[unit as keyof typeof UNITS] * 1_000) / 1_000
  if (ms > LONGEST_MS) return { problem: 'This is longer than any call. Use a smaller number.', from: op.length }
  return { kind: 'duration', op, ms }
}

/** Writes milliseconds with the largest unit that keeps them whole: `2s`, `1500ms`, `0.25ms`. */
export function formatDurationTerm(ms: number): string {
  if (ms >= UNITS.m && ms % UNITS.m === 0) return `${ms / UNITS.m}m`
  if (ms >= UNITS.s && ms % UNITS.s === 0) return `${ms / UNITS.s}s`
  return `${Number(ms.toFixed(3))}ms`
}
