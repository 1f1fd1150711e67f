import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
  ['a\u0007b\u007f', 'a␇b␡'],
  ['over\rwritten', 'over␍written'],
  ['\u202egnp.exe', '<U+202E>gnp.exe'],
  ['zero\u200bwidth', 'zero<U+200B>width'],
  ['\u{e0041}tag', '<U+E0041>tag'],
  ['\u009b31m', '<U+009B>31m'],
  ['line\r\nline\tend', 'line\nline\tend'],
  ['中文 été 👍', '中文 été 👍'],
])('shows %j as %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('never lets a control character through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(printable(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})
