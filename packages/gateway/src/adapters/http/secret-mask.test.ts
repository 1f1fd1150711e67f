import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretMask } from './secret-mask.ts'

const SECRETS: Readonly<Record<string, string>> = { KEY: 's3cret-"key"/1', LONGER: 's3cret-"key"/1-and-more' }
const mask = secretMask(['KEY', 'LONGER'], (name) => SECRETS[name])

test('a secret is found as it is, in JSON and in a URL, and the longer one first', () => {
  expect(mask('a s3cret-"key"/1 b')).toBe('a «redacted:reference:KEY» b')
  expect(mask(JSON.stringify(SECRETS.LONGER))).toBe('"«redacted:reference:LONGER»"')
  expect(mask(`?k=${encodeURIComponent('s3cret-"key"/1')}`)).toBe('?k=«redacted:reference:KEY»')
})

test('wherever a text was cut, nothing of the secret is left', () => {
  const text = fc.constantFrom('x', 'got: ', '"')
  fc.assert(
    fc.property(text, fc.constantFrom('KEY', 'LONGER'), fc.nat(30), (before, name, length) => {
      const echoed = before + (SECRETS[name] ?? '').slice(0, length)
      expect(mask(echoed, true).replaceAll(/«.*?»/g, '')).not.toContain('s3c')
    }),
  )
})

test('what was not cut is left as it is, and so is a text without any secret', () => {
  expect(mask('ends with s3')).toBe('ends with s3')
  expect(secretMask([], () => undefined)('text', true)).toBe('text')
})
