import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

const mask = (message: string) => maskSecrets({ at: 0, level: 'info', topic: 'gateway', message }).message

test.each([
  ['key hk_4tq9abcdefgh was used', 'key *** was used'],
  ['Authorization: Bearer abcdefghijkl', 'Authorization: Bearer ***'],
  ['postgresql://hermes:s3cret@db:5432/x failed', 'postgresql://hermes:***@db:5432/x failed'],
  ['http://127.0.0.1:3000/sign-in#t=abcdefghijkl', 'http://127.0.0.1:3000/sign-in#t=***'],
])('%s becomes %s', (message, masked) => {
  expect(mask(message)).toBe(masked)
})

test.each(['hk_ is how keys begin', 'the Bearer scheme', 'http://127.0.0.1:9100/v1', 'git@host:path'])(
  '%s stays as it is',
  (message) => {
    expect(mask(message)).toBe(message)
  },
)

test('facts are masked at any depth', () => {
  const facts = { a: ['hk_4tq9abcdefgh'], b: { c: 'Bearer abcdefghijkl', d: 1 } }
  expect(maskSecrets({ at: 0, level: 'info', topic: 'gateway', message: '', facts }).facts).toEqual({
    a: ['***'],
    b: { c: 'Bearer ***', d: 1 },
  })
})
