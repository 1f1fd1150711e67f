import { expect, test } from 'vitest'
import { cn } from './cn.tsx'

test.each([
  ['size and colour are two things', ['text-sm', 'text-ink'], 'text-sm text-ink'],
  ['the later of our own sizes wins', ['text-sm', 'text-2xs'], 'text-2xs'],
  ['the later of our own colours wins', ['text-ink-2', 'text-deny'], 'text-deny'],
  ['density heights are heights', ['h-control', 'h-row'], 'h-row'],
  ['what is cut to one line does not wrap', ['whitespace-pre-wrap', 'truncate'], 'truncate'],
  ['what is not there is left out', ['a', false, undefined, null, ''], 'a'],
])('%s', (_, classes, expected) => {
  expect(cn(...classes)).toBe(expected)
})
