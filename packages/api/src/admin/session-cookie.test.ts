import { expect, test } from 'vitest'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'

test.each([
  ['hermes_session=abc', 'abc'],
  ['a=1; hermes_session=abc; b=2', 'abc'],
  [' hermes_session = abc ', 'abc'],
  ['hermes_session=', ''],
  ['xhermes_session=abc', undefined],
  ['hermes_session', undefined],
  ['=abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j holds %j', (header, token) => {
  expect(readSessionCookie(header)).toBe(token)
})

test('travels by https alone where Studio is reached by it', () => {
  const cookie = { token: 'abc', expiresAt: new Date(0) }
  const plain = 'hermes_session=abc; Path=/; HttpOnly; SameSite=Strict; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  expect(sessionCookie({ ...cookie, secure: false })).toBe(plain)
  expect(sessionCookie({ ...cookie, secure: true })).toBe(`${plain}; Secure`)
})
