import { expect, test } from 'vitest'
import { createRedactor } from '../redactor.ts'
import { compilePattern } from './custom-pattern.ts'

function masked(source: string, text: string): string {
  const compiled = compilePattern('acme', source)
  if (!compiled.ok) throw new Error(compiled.reason)
  return createRedactor([], { patterns: [compiled.pattern] }).text(text).value
}

test.each([
  ['acme_[a-z0-9]{8,20}', 'got acme_abcdefgh12, ok', 'got «redacted:pattern:acme», ok'],
  [String.raw`acme-\d{4}-\w{4}`, 'got acme-1234-ab_c ok', 'got «redacted:pattern:acme» ok'],
  [String.raw`ACME\.[A-Z]+\.x?`, 'got ACME.QWERTY.x ok', 'got «redacted:pattern:acme» ok'],
  ['acme_[a-z0-9]{8,20}', 'acme_short stays', 'acme_short stays'],
  [
    'acme_[a-z]{8}',
    'notacme_abcdefgh stays, as it is the middle of a word',
    'notacme_abcdefgh stays, as it is the middle of a word',
  ],
])('%s: %j becomes %j', (source, text, expected) => {
  expect(masked(source, text)).toBe(expected)
})

test.each([
  ['ab[c]+', 'three literal characters'],
  ['acme_(a|b)', 'not of the linear dialect'],
  ['acme_(a+)+', 'not of the linear dialect'],
  ['acme_a|b', 'not of the linear dialect'],
  [String.raw`acme_(x)\1`, 'not of the linear dialect'],
  ['acme_(?=x)', 'not of the linear dialect'],
  ['acme_.*', 'not of the linear dialect'],
  ['acme_[z-a]', 'is no class'],
  ['acme_[a]{9,2}', 'at least 9 but at most 2'],
  ['^acme_x', 'three literal characters'],
])('%s is refused: %s', (source, reason) => {
  const compiled = compilePattern('acme', source)
  expect(compiled.ok ? '' : compiled.reason).toContain(reason)
})

test('a name that could not stand in a sentinel is refused', () => {
  expect(compilePattern('My Keys', 'acme_[a-z]{8}').ok).toBe(false)
})

test('what was added costs what the text is long, whatever the text', () => {
  const compiled = compilePattern('acme', 'acm[acm]{3,}z')
  if (!compiled.ok) throw new Error(compiled.reason)
  const redactor = createRedactor([], { patterns: [compiled.pattern] })
  const time = (length: number) => {
    const text = 'acm'.repeat(length / 3)
    const { user } = process.cpuUsage()
    redactor.text(text)
    return process.cpuUsage().user - user
  }
  time(30_000)
  expect(time(300_000)).toBeLessThan(Math.max(12 * time(75_000), 500_000))
})
