import type { JsonObject } from '@hermes/contracts/json'
import type { RequestTemplate } from '@hermes/contracts/tool'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderRequest } from './render.ts'

const endpoint = 'https://api.example.com/v1/'
const secrets: Record<string, string> = { KEY: 's3cret', QUOTE: '{args.id}&{env:KEY}' }
const render = (template: Partial<RequestTemplate>, args: JsonObject = {}) =>
  renderRequest(
    { method: 'GET', url: 'items', query: {}, headers: {}, ...template },
    { arguments: args, endpoint, lookup: (name) => secrets[name] },
  )
const rendered = (...call: Parameters<typeof render>) => {
  const result = render(...call)
  if (!result.ok) throw new Error(result.message)
  return result.request
}

test('a whole request', () => {
  expect(
    rendered(
      {
        method: 'POST',
        url: '/repos/{args.owner}/issues',
        query: { page: '{args.page}', per: '20' },
        headers: { Authorization: 'Bearer {env:KEY}', 'X-Trace': 'a {args.owner}' },
        body: { title: '{args.title}', labels: '{args.labels}', note: 'by {args.owner}', n: 1 },
      },
      { owner: 'lin yue', page: 2, title: 'T', labels: ['a'] },
    ),
  ).toEqual({
    method: 'POST',
    url: 'https://api.example.com/repos/lin%20yue/issues?page=2&per=20',
    headers: { Authorization: 'Bearer s3cret', 'X-Trace': 'a lin yue' },
    body: { kind: 'json', value: { title: 'T', labels: ['a'], note: 'by lin yue', n: 1 } },
    secrets: ['KEY'],
  })
})

test('a body string that is just an argument keeps its type, also as the whole body', () => {
  const body = {
    n: '{args.n}',
    no: '{args.no}',
    nil: '{args.nil}',
    o: '{args.o}',
    in: ['{args.n}', '{args.gone}'],
    t: 'n={args.n}',
  }
  expect(rendered({ body }, { n: 3, no: false, nil: null, o: { a: 1 } }).body).toEqual({
    kind: 'json',
    value: { n: 3, no: false, nil: null, o: { a: 1 }, in: [3], t: 'n=3' },
  })
  expect(rendered({ body: '{args.o}' }, { o: { a: 1 } }).body).toEqual({ kind: 'json', value: { a: 1 } })
  expect(rendered({ body: 'id={args.n}' }, { n: 3 }).body).toEqual({ kind: 'text', text: 'id=3' })
})

test('what was not sent drops its query key, header and body key', () => {
  const request = rendered(
    { query: { q: '{args.q}', n: 'x{args.n}' }, headers: { A: '{args.q}' }, body: { q: '{args.q}' } },
    { n: null },
  )
  expect(request).toMatchObject({ url: 'https://api.example.com/v1/items', headers: {}, body: { value: {} } })
  expect(rendered({ url: 'items?q={args.q}&a=1' }).url).toBe('https://api.example.com/v1/items?a=1')
})

test('a list repeats its query key, an object is written as JSON', () => {
  expect(rendered({ query: { t: '{args.t}', o: '{args.o}' } }, { t: ['a', 2], o: { a: 1 } }).url).toBe(
    'https://api.example.com/v1/items?t=a&t=2&o=%7B%22a%22%3A1%7D',
  )
})

test('nothing put in is read again', () => {
  const request = rendered(
    { url: 'x/{args.id}', query: { q: '{env:QUOTE}', r: '{args.id}' }, body: { a: '{args.id}', b: '-{args.id}' } },
    { id: '{env:KEY}' },
  )
  expect(JSON.stringify(request)).not.toContain('s3cret')
  expect(request.body).toEqual({ kind: 'json', value: { a: '{env:KEY}', b: '-{env:KEY}' } })
  expect(new URL(request.url).searchParams.get('q')).toBe('{args.id}&{env:KEY}')
})

test.each(['..', '.', '../admin', 'a/../../b', '..\\admin', '', '..\0', '..\t/x', ' ..\n', 'a\0'])(
  'the path argument %j is refused',
  (id) => {
    expect(render({ url: 'items/{args.id}/x' }, { id })).toMatchObject({
      ok: false,
      message: expect.stringContaining('id'),
    })
  },
)

test.each(['%2e%2e', 'a/b', '//evil.test', '?x=1', '#x', 'javascript:alert(1)', 'a@b', '…', '.hidden', 'a..b'])(
  'the path argument %j stays in its segment',
  (id) => {
    const url = new URL(rendered({ url: 'items/{args.id}/x' }, { id }).url)
    expect(url.origin).toBe('https://api.example.com')
    expect(url.pathname.split('/')).toHaveLength(5)
    expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(id)
    expect(url.search + url.hash).toBe('')
  },
)

test('a missing path argument and an unset reference are named', () => {
  expect(render({ url: 'items/{args.id}' })).toEqual({
    ok: false,
    message: 'The path needs id, which was not sent.',
    missing: [],
  })
  expect(render({ headers: { A: '{env:NOPE} {env:KEY}' } })).toEqual({
    ok: false,
    message: 'NOPE is not set.',
    missing: ['NOPE'],
  })
})

test('an unset host is named, half a surrogate pair is no crash', () => {
  expect(render({ url: 'https://{env:HOST}/x' })).toMatchObject({ ok: false, missing: ['HOST'] })
  expect(rendered({ url: 'items/{args.id}%zz' }, { id: '\ud800' }).url).toContain('%EF%BF%BD')
})

test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0b', '笔记'])('the header value %j is refused', (value) => {
  expect(render({ headers: { 'X-A': '{args.v}' } }, { v: value })).toMatchObject({
    ok: false,
    message: expect.stringContaining('X-A'),
  })
})

test('an argument can never choose the host', () => {
  expect(render({ url: 'https://{args.host}/x' }, { host: 'evil.test' })).toMatchObject({ ok: false })
  expect(rendered({ url: '{args.p}' }, { p: 'https://evil.test/' }).url).toMatch(
    /^https:\/\/api\.example\.com\/v1\/https%3A/,
  )
  expect(rendered({ url: 'https://other.example/{args.p}' }, { p: 'x' }).url).toBe('https://other.example/x')
})

test('whatever is sent, host and path shape are the template’s', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', '?', '#', '@', ':', '\n') }),
      (a, b) => {
        const result = render({ url: '/x/{args.a}/y-{args.b}/z', query: { a: '{args.a}' } }, { a, b })
        if (!result.ok) return
        const url = new URL(result.request.url)
        expect(url.origin).toBe('https://api.example.com')
        expect(url.pathname).toMatch(/^\/x\/[^/]+\/y-[^/]*\/z$/)
        expect([...url.searchParams.keys()]).toEqual(['a'])
      },
    ),
    { numRuns: 1_000 },
  )
})
