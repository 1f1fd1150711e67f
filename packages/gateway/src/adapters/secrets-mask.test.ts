import { expect, test } from 'vitest'
import { secretsMask } from './secrets-mask.ts'

test('secrets are masked whole, though one be a part of another; very short ones are not', () => {
  expect(secretsMask(['abcd', 'abcdef', 'a'])('key=abcdef abcd a')).toBe('key=*** *** a')
})

test('a longer value is masked in any form, and so is what looks like a secret', () => {
  const mask = secretsMask(['plain-looking-value'])
  const encoded = Buffer.from('plain-looking-value').toString('base64')
  expect(mask(`got ${encoded} and password=hunter2`)).toBe('got *** and password=«redacted:password:1»')
})
