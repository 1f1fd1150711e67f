import { expect, test } from 'vitest'
import { checkOrigin, loopbackHosts, originsOf } from './host-guard.ts'

const rules = { hosts: loopbackHosts(9100), origins: originsOf('http://127.0.0.1:3000') }
const blank = { host: undefined, origin: undefined, fetchSite: undefined, fetchMode: undefined }

test.each([
  ['127.0.0.1:9100', undefined],
  ['localhost:9100', undefined],
  ['LOCALHOST:9100', undefined],
  ['[::1]:9100', undefined],
  ['127.0.0.1:9100', 'http://localhost:3000'],
  ['127.0.0.1:9100', 'http://[::1]:3000'],
])('lets Host %s with Origin %s pass', (host, origin) => {
  expect(checkOrigin({ ...blank, host, origin }, rules)).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['127.0.0.1', undefined],
  ['127.0.0.1:9101', undefined],
  ['evil.example:9100', undefined],
  ['127.0.0.1.evil.example:9100', undefined],
  ['localhost.:9100', undefined],
  ['user@127.0.0.1:9100', undefined],
  ['127.0.0.1:9100', 'https://evil.example'],
  ['127.0.0.1:9100', 'null'],
  ['127.0.0.1:9100', 'https://127.0.0.1:3000'],
  ['127.0.0.1:9100', 'http://127.0.0.1:3001'],
])('refuses Host %s with Origin %s', (host, origin) => {
  expect(checkOrigin({ ...blank, host, origin }, rules)).toMatchObject({ code: 'forbidden' })
})

test('refuses what a page elsewhere makes a browser fetch without an Origin, but not a link that a person opens', () => {
  const host = '127.0.0.1:9100'
  expect(checkOrigin({ ...blank, host, fetchSite: 'cross-site', fetchMode: 'no-cors' }, rules)?.code).toBe('forbidden')
  expect(checkOrigin({ ...blank, host, fetchSite: 'cross-site', fetchMode: 'navigate' }, rules)).toBeUndefined()
  expect(checkOrigin({ ...blank, host, fetchSite: 'same-origin', fetchMode: 'cors' }, rules)).toBeUndefined()
})

test('a refusal repeats no control characters', () => {
  const refusal = checkOrigin({ ...blank, host: 'evil\u001b[31m\u202e' }, rules)
  expect(refusal?.message).toContain('evil?[31m?')
})
