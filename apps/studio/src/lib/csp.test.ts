import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const directives = (policy: string) => new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]))

test('no script runs and no style sheet applies without the nonce of its own answer', () => {
  const policy = directives(contentSecurityPolicy('abc', false))
  expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'")
  expect(policy.get('style-src')).toBe("style-src 'self' 'nonce-abc'")
  expect([...policy.values()].join('; ')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/)
})

test('the page cannot be framed, cannot send forms away and cannot be given another base', () => {
  const policy = directives(contentSecurityPolicy('abc', false))
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy.get('form-action')).toBe("form-action 'self'")
  expect(policy.get('base-uri')).toBe("base-uri 'none'")
  expect(policy.get('connect-src')).toBe("connect-src 'self'")
})
