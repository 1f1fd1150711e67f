import { expect, test } from 'vitest'
import { parseTimeRange } from './time-range.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['15m', '2026-03-01T11:45:00.000Z'],
  ['1h', '2026-03-01T11:00:00.000Z'],
  [undefined, '2026-02-28T12:00:00.000Z'],
  ['7d', '2026-02-22T12:00:00.000Z'],
  ['30d', '2026-01-30T12:00:00.000Z'],
])('%s begins at %s and takes in what is recorded just now', (text, from) => {
  const range = parseTimeRange(text, NOW)
  expect(range.from.toISOString()).toBe(from)
  expect(range.to.getTime()).toBeGreaterThan(NOW)
})

test('two ISO times are taken as they are', () => {
  expect(parseTimeRange('2026-01-01T00:00:00Z..2026-01-02T00:00:00Z', NOW)).toEqual({
    from: new Date('2026-01-01T00:00:00Z'),
    to: new Date('2026-01-02T00:00:00Z'),
  })
})

test.each(['', '2h', 'yesterday', '2026-01-02..2026-01-01', '2026-01-01..', '..', 'a..b', '1..2..3', 'constructor'])(
  '%j is refused',
  (text) => {
    expect(() => parseTimeRange(text, NOW)).toThrow('is not a time range')
  },
)
