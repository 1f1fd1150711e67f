import { expect, test } from 'vitest'
import { maskSecrets, mayHoldSecret } from './mask-secrets.ts'

const mask = (message: string) => maskSecrets({ at: 0, level: 'info', topic: 'gateway', message }).message

test.each([
  ['key hk_4tq9abcdefgh was used', 'key «redacted:api_key:1» was used'],
  ['Authorization: Bearer abcdefghijkl', 'Authorization: «redacted:authorization:1»'],
  ['postgresql://hermes:s3cret@db:5432/x failed', 'postgresql://hermes:«redacted:password:1»@db:5432/x failed'],
  ['http://127.0.0.1:3000/sign-in#t=abcdefghijkl', 'http://127.0.0.1:3000/sign-in#t=«redacted:token:1»'],
])('%s becomes %s', (message, masked) => {
  expect(mayHoldSecret(JSON.stringify({ message }))).toBe(true)
  expect(mask(message)).toBe(masked)
})

test.each(['hk_ is how keys begin', 'the Bearer scheme', 'http://127.0.0.1:9100/v1', 'git@host:path'])(
  '%s stays as it is',
  (message) => {
    expect(mask(message)).toBe(message)
  },
)

test('facts are masked at any depth', () => {
  const facts = { a: ['hk_4tq9abcdefgh'], b: { c: 'Bearer abcdefghijkl0', d: 1 } }
  expect(maskSecrets({ at: 0, level: 'info', topic: 'gateway', message: '', facts }).facts).toEqual({
    a: ['«redacted:api_key:1»'],
    b: { c: 'Bearer «redacted:authorization:2»', d: 1 },
  })
})
