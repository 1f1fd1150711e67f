import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clipPieces, UntrustedText } from './untrusted-text.tsx'

const html = (text: string, props: { clip?: number; oneLine?: boolean } = {}) =>
  renderToStaticMarkup(<UntrustedText text={text} {...props} />)

test.each([
  '<img src=x onerror=alert(1)>',
  '[here](https://evil.example)',
  '<a href="javascript:1">x</a>',
  '![x](http://e/)',
])('%s stays text', (text) => {
  expect(html(text)).not.toMatch(/<(?:img|a|script)/)
  expect(html(text)).toMatch(/^<bdi/)
})

test('what would hide is a chip with its code point and count', () => {
  const shown = html(`rm \u202e${'\u00a0'.repeat(64)}x`)
  expect(shown).toContain('U+202E')
  expect(shown).toContain('U+00A0 ×64')
  expect(shown).not.toContain('\u202e')
})

test('shortening cuts text but never a chip', () => {
  const pieces = clipPieces(
    [
      { kind: 'text', text: 'abcdef' },
      { kind: 'hidden', code: 'U+200B', count: 2 },
      { kind: 'text', text: 'ghi' },
    ],
    3,
  )
  expect(pieces).toEqual([
    { kind: 'text', text: 'abc…' },
    { kind: 'hidden', code: 'U+200B', count: 2 },
    { kind: 'text', text: '…' },
  ])
  expect(html(`${'a'.repeat(50)}\u200b`, { clip: 10 })).toContain('U+200B')
})

test('on one line what hides is counted where the line’s end stays in view', () => {
  expect(html(`a\u200b\u200b${'b'.repeat(500)}`, { oneLine: true })).toMatch(/2 hidden<\/span><\/span>$/)
})
