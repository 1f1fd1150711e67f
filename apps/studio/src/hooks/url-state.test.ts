import { expect, test } from 'vitest'
import { readUrlState, writeUrlState } from './url-state.ts'

const DEFAULTS = { q: '', range: '24h' }

test('what the URL does not say is the default', () => {
  expect(readUrlState(new URLSearchParams('q=tool%3Aa&peek=1'), DEFAULTS)).toEqual({ q: 'tool:a', range: '24h' })
})

test('one screen has one URL: defaults are left out, other parameters stay', () => {
  const query = new URLSearchParams('q=tool%3Aa&range=7d&peek=1')
  expect(writeUrlState(query, DEFAULTS, { range: '24h' })).toBe('q=tool%3Aa&peek=1')
  expect(writeUrlState(query, DEFAULTS, { q: undefined, peek: undefined, range: '1h' })).toBe('range=1h')
})
