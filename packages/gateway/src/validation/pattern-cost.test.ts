import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSurelyLinear } from './pattern-cost.ts'

test.each([
  '^[a-z0-9_-]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^https?://[^\\s]*$',
  '^(?:abc)(def)$',
  '^[A-Z]{2,4}\\d+$',
  '^\\p{L}+$',
  '^',
])('%s is surely linear', (pattern) => expect(isSurelyLinear(pattern)).toBe(true))

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '(x+x+)+y',
  '^a*a*$',
  '^a{0,100}a{0,100}$',
  '^(?=a)b',
  '^(a)\\1$',
  'a*b',
  '^([a-z]+)*$',
  '^a|b*c*$',
  '^(',
  '^a)',
  '^[a',
  '^\\',
])('%s is not taken for it', (pattern) => expect(isSurelyLinear(pattern)).toBe(false))

test('whatever is called linear takes little time on what makes others blow up', () => {
  const piece = fc.constantFrom('a', '[ab]', '\\w', '(a)', '(?:a)', '.', '(a|b)', '(?=a)', '\\1')
  const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,3}', '{1,}')
  const pattern = fc
    .array(fc.tuple(piece, repeat), { maxLength: 6 })
    .map((parts) => `^${parts.map((part) => part.join('')).join('')}$`)
  fc.assert(
    fc.property(pattern, (text) => {
      if (!isSurelyLinear(text)) return
      const begun = process.threadCpuUsage()
      new RegExp(text, 'u').test(`${'a'.repeat(20_000)}!`)
      expect(process.threadCpuUsage(begun).user).toBeLessThan(500_000)
    }),
  )
})
