import { expect, test } from 'vitest'
import { readToken } from './take-token.ts'

test.each([
  ['http://127.0.0.1:3000/sign-in#t=abcDEF_123-456789', 'abcDEF_123-456789'],
  ['  #t=abcDEF_123-456789\n', 'abcDEF_123-456789'],
  ['#next=1&t=abcDEF_123-456789', 'abcDEF_123-456789'],
  ['abcDEF_123-456789', 'abcDEF_123-456789'],
])('finds the token in %j', (text, token) => {
  expect(readToken(text)).toBe(token)
})

test.each(['', 'http://127.0.0.1:3000/sign-in', '#t=', 'hello there'])('finds none in %j', (text) => {
  expect(readToken(text)).toBeUndefined()
})
