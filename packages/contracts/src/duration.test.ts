import { expect, it } from 'vitest'
import { formatBytes, formatDuration, parseDuration } from './duration.ts'

it.each([
  ['250ms', 250],
  ['15s', 15_000],
  ['1.5m', 90_000],
  ['2h', 7_200_000],
  ['7d', 604_800_000],
  ['15', undefined],
  ['-1s', undefined],
  ['1 s', undefined],
  ['', undefined],
  ['1e3s', undefined],
])('%s is %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

it.each([
  [0.42, '0.4 ms'],
  [44.4, '44 ms'],
  [999.6, '1.00 s'],
  [5_230, '5.23 s'],
  [9_999, '10.0 s'],
  [20_200, '20.2 s'],
  [59_960, '1 m 00 s'],
  [102_000, '1 m 42 s'],
])('%s ms reads as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it.each([
  [612, '612 B'],
  [4_100, '4.1 kB'],
  [999_960, '1.0 MB'],
  [1_900_000, '1.9 MB'],
])('%s bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
