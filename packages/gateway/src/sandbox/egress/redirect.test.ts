import { expect, test } from 'vitest'
import { type Hop, nextHop } from './redirect.ts'

const hop: Hop = {
  url: new URL('https://a.example/x/y'),
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'x-key': 'k', accept: '*/*' },
  body: '{}',
}
const next = (status: number, location: string) => nextHop(hop, { status, location }, new Set(['x-key']))

test.each([301, 302, 303])('%d makes GET of POST and leaves the body behind', (status) => {
  const to = next(status, '/z')
  expect(to).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer t', 'x-key': 'k' } })
  expect(to).not.toHaveProperty('body')
  expect(to?.headers).not.toHaveProperty('content-type')
})

test.each([307, 308])('%d keeps method and body', (status) => {
  expect(next(status, 'z')).toMatchObject({ url: new URL('https://a.example/x/z'), method: 'POST', body: '{}' })
})

test.each(['https://b.example/', 'http://a.example/', 'https://a.example:444/', '//b.example'])(
  'credentials and secret headers do not go along to %s',
  (location) => expect(next(307, location)?.headers).toEqual({ 'content-type': 'application/json', accept: '*/*' }),
)

test('what is no address is not followed', () => {
  expect(next(302, 'http://')).toBeUndefined()
})
