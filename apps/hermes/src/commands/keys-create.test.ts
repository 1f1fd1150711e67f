import { expect, it } from 'vitest'
import { parseExpiry } from './keys-create.ts'

const NOW = Date.UTC(2026, 0, 1)

it('reads a time, and a duration from now', () => {
  expect(parseExpiry('2027-01-31', undefined, NOW).toISOString()).toBe('2027-01-31T00:00:00.000Z')
  expect(parseExpiry('90d', undefined, NOW).getTime()).toBe(NOW + 90 * 86_400_000)
})

it.each(['soon', '2020-01-01'])('refuses %s', (text) => {
  expect(() => parseExpiry(text, undefined, NOW)).toThrow(/^It /)
})
