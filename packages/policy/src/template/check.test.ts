import type { RequestTemplate } from '@hermes/contracts/tool'
import { expect, test } from 'vitest'
import { templateProblems } from './check.ts'

const schema = { type: 'object', properties: { owner: { type: 'string' }, page: { type: 'number' } } }
const problems = (template: Partial<RequestTemplate>) =>
  templateProblems({ method: 'GET', url: '/x', query: {}, headers: {}, ...template }, schema)

test('a sound template has none', () => {
  expect(
    problems({
      url: 'https://{env:HOST}/{args.owner}',
      query: { p: '{args.page}' },
      headers: { A: '{env:KEY}' },
      body: { a: ['{args.owner.x}', '{literal}'] },
    }),
  ).toEqual([])
})

test.each<[Partial<RequestTemplate>, RegExp]>([
  [{ url: '/x/{args.ownr}' }, /^url: \{args\.ownr\} is not in the schema\. Its properties are owner, page\.$/],
  [{ query: { q: '{arg.owner}' } }, /^query\.q: \{arg\.owner\} stands for nothing/],
  [{ headers: { A: '{env.KEY}' } }, /^headers\.A: \{env\.KEY\}/],
  [{ body: { a: [{ b: '{args}' }] } }, /^body\.a\.0\.b: \{args\}/],
  [{ url: 'https://{args.owner}.example.com/' }, /scheme or host/],
  [{ url: '//{args.owner}/' }, /scheme or host/],
  [{ headers: { 'A B': 'x' } }, /no header name/],
])('%j', (template, message) => {
  expect(problems(template)).toEqual([expect.stringMatching(message)])
})
