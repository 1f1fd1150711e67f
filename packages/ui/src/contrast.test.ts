import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, parseOklch } from './oklch.ts'
import { readTheme, THEMES, type Tokens } from './token-sheet.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const GROUNDS = ['bg', 'bg-sunken', 'bg-inset', 'bg-raised', 'bg-hover', 'bg-selected'] as const
const TEXTS = ['ink', 'ink-2', 'ink-3', 'allow-text', 'ask-text', 'deny-text', 'void-text'] as const
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...['allow', 'ask', 'deny', 'void'].map((verdict) => [`${verdict}-text`, `${verdict}-tint`] as const),
  ['ink', 'focus-tint'],
  ['ink-2', 'focus-tint'],
  ['ink-on', 'fill-action'],
  ['ink-on', 'fill-action-hover'],
  ['on-deny-fill', 'deny-fill'],
  ['add-text', 'add-tint'],
  ['del-text', 'del-tint'],
  ['ink', 'add-tint'],
  ['ink', 'del-tint'],
  ['ink', 'add-strong'],
  ['ink', 'del-strong'],
]
const SHAPES = ['line-control', 'allow-fill', 'deny-fill', 'void-fill', 'time-gateway', 'time-backend', 'time-person-2']

function ratio(tokens: Tokens, one: string, other: string): number {
  const ground = tokens.get(other) === 'transparent' ? tokens.get('bg') : tokens.get(other)
  const [a, b] = [parseOklch(tokens.get(one) ?? ''), parseOklch(ground ?? '')]
  if (!a || !b) throw new Error(`no opaque colour for ${one} on ${other}`)
  return contrast(a, b)
}

test('known pairs measure what WCAG says they do', () => {
  const white = parseOklch('oklch(1 0 0)')
  const black = parseOklch('oklch(0 0 0)')
  if (!white || !black) throw new Error('unreadable')
  expect(contrast(white, black)).toBeCloseTo(21, 3)
  expect(contrast(white, { l: 0.6279554, c: 0.2576833, h: 29.2338851 })).toBeCloseTo(3.998, 1)
})

test.each(THEMES)('%s: every text can be read on every ground it may stand on', (theme) => {
  const tokens = readTheme(css, theme)
  const needed = theme.includes('high contrast') ? 7 : 4.5
  const failing = PAIRS.map(([text, ground]) => ({ text, ground, ratio: ratio(tokens, text, ground) }))
    .filter((pair) => pair.ratio < needed)
    .map((pair) => `${pair.text} on ${pair.ground}: ${pair.ratio.toFixed(2)}`)
  expect(failing).toEqual([])
})

test.each(THEMES)('%s: control lines, marks and the focus ring stand off their ground', (theme) => {
  const tokens = readTheme(css, theme)
  const shapes = SHAPES.flatMap((shape) => ['bg', 'bg-raised'].map((ground) => [shape, ground, 3] as const))
  const rings = GROUNDS.map((ground) => ['focus', ground, 4.5] as const)
  const failing = [...shapes, ...rings]
    .filter(([shape, ground, needed]) => ratio(tokens, shape, ground) < needed)
    .map(([shape, ground]) => `${shape} on ${ground}: ${ratio(tokens, shape, ground).toFixed(2)}`)
  expect(failing).toEqual([])
})
