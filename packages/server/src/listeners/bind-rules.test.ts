import { expect, test } from 'vitest'
import { hostAndPort } from './bind-rules.ts'

test.each([
  ['http://studio.example', 'studio.example:80'],
  ['https://studio.example/', 'studio.example:443'],
  ['https://studio.example:443', 'studio.example:443'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]', '[::1]:80'],
])('a tool may not dial %s, which listens at %s', (url, listener) => {
  expect(hostAndPort(url)).toBe(listener)
})
