import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countInvisible, splitInvisible } from './invisible-text.ts'

const hidden = (text: string) => splitInvisible(text).filter((piece) => piece.kind === 'hidden')

test('a run becomes one piece with its code point and length', () => {
  expect(splitInvisible(`rm \u202Egpj.txt${'\u00A0'.repeat(64)}&& x`)).toEqual([
    { kind: 'text', text: 'rm ' },
    { kind: 'hidden', code: 'U+202E', count: 1 },
    { kind: 'text', text: 'gpj.txt' },
    { kind: 'hidden', code: 'U+00A0', count: 64 },
    { kind: 'text', text: '&& x' },
  ])
})

test.each([
  ['zero width space', '\u200b'],
  ['bidi isolate', '\u2066'],
  ['tag letter', '\u{e0041}'],
  ['variation selector without an emoji', 'a\ufe0f'],
  ['joiner between letters', 'a\u200db'],
  ['escape', '\u001b'],
  ['carriage return that overwrites the line', 'safe\rrm'],
  ['soft hyphen', '\u00ad'],
  ['Hangul filler', '\u3164'],
  ['Braille blank', '\u2800'],
  ['line separator', '\u2028'],
  ['lone surrogate', '\ud800'],
  ['a run of wide spaces', '\u3000\u3000\u3000'],
])('%s cannot hide', (_, text) => {
  expect(hidden(text)).toHaveLength(1)
})

test.each(['plain text\n\twith breaks\r\n', '👩‍👩‍👧', '❤️', '👍🏽', '\u3000\u3000第一段', 'naïve — “quoted”'])(
  'nothing in %j hides',
  (text) => {
    expect(hidden(text)).toEqual([])
  },
)

test('no character is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = splitInvisible(text)
      const length = pieces.reduce(
        (sum, piece) => sum + (piece.kind === 'text' ? Array.from(piece.text).length : piece.count),
        0,
      )
      expect(length).toBe(Array.from(text).length)
      expect(
        countInvisible(pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')),
      ).toBeLessThanOrEqual(countInvisible(text))
    }),
  )
})
