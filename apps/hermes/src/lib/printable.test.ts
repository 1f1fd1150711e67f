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
      const left = Array.from(printable(text), (character) => character.codePointAt(0) ?? 0)
      const controls = left.filter(
        (point) => (point < 0x20 && point !== 9 && point !== 10) || (point >= 0x7f && point < 0xa0),
      )
      expect(controls).toEqual([])
    }),
  )
})
