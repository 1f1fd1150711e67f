import { expect, test } from 'vitest'
import { stricterEffect, stricterReturns } from './stricter.ts'

test.each([
  ['read', 'read', 'read'],
  ['read', 'write', 'write'],
  ['egress', 'write', 'egress'],
  ['egress', 'execute', 'execute'],
] as const)('of %s and %s, %s is the stricter', (one, other, expected) => {
  expect([stricterEffect(one, other), stricterEffect(other, one)]).toEqual([expected, expected])
})

test('an answer is untrusted and private where either definition says so', () => {
  const open = { trust: 'trusted', private: false } as const
  expect(stricterReturns(open, open)).toEqual(open)
  expect(stricterReturns(open, { trust: 'untrusted', private: false })).toEqual({ trust: 'untrusted', private: false })
  expect(stricterReturns({ trust: 'trusted', private: true }, open)).toEqual({ trust: 'trusted', private: true })
})
