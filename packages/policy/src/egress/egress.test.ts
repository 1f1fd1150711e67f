import { expect, test } from 'vitest'
import { classifyAddress } from './address.ts'
import { compileEgress, matchEgress } from './egress.ts'

const policyOf = (allowedHosts: string[], allowPrivate: string[] = [], publicWeb = false) =>
  compileEgress({ allowedHosts, allowPrivate, publicWeb }).policy
const ask = (url: string, ...lists: Parameters<typeof policyOf>) => matchEgress(url, policyOf(...lists))

/** What a refusal tells the operator to add, when added, allows. */
const fixed = (url: string, ...[hosts, priv = []]: [string[], string[]?]): string => {
  const verdict = ask(url, hosts, priv)
  if (verdict.verdict === 'allow' || !verdict.add) return verdict.verdict
  const added = (list: 'allowed_hosts' | 'allow_private') =>
    verdict.add?.flatMap((missing) => (missing.list === list ? [missing.line] : [])) ?? []
  return ask(url, [...hosts, ...added('allowed_hosts')], [...priv, ...added('allow_private')]).verdict
}

test("the specification's own list", () => {
  const spec = ['search.example.com', 'mcp.localhost']
  expect(ask('https://search.example.com/q', spec)).toMatchObject({ verdict: 'allow', entry: 'search.example.com' })
  const local = ask('https://mcp.localhost/mcp', spec)
  expect(local.verdict).toBe('allow')
  if (local.verdict === 'allow') {
    expect(classifyAddress('127.0.0.1', local.scope)).toEqual({ ok: true, kind: 'private' })
    expect(classifyAddress('::1', local.scope)).toEqual({ ok: true, kind: 'private' })
    expect(classifyAddress('10.0.0.1', local.scope).ok).toBe(false)
  }
  expect(ask('https://malicious.example.net/', spec)).toEqual({
    verdict: 'deny',
    reason: 'not_listed',
    host: 'malicious.example.net',
    message: 'malicious.example.net is not on the allowlist.',
    add: [{ list: 'allowed_hosts', line: 'malicious.example.net' }],
  })
})

test('an http://host:port entry works as written, also for this machine', () => {
  const verdict = ask('http://127.0.0.1:9200/search/execute', ['http://127.0.0.1:9200'])
  expect(verdict.verdict).toBe('allow')
  if (verdict.verdict === 'allow') expect(classifyAddress('127.0.0.1', verdict.scope).ok).toBe(true)
  expect(ask('http://127.0.0.1:9201/', ['http://127.0.0.1:9200']).verdict).toBe('deny')
  expect(ask('https://127.0.0.1:9200/', ['http://127.0.0.1:9200']).verdict).toBe('deny')
  expect(ask('http://[::1]:9200/', ['http://[::1]:9200']).verdict).toBe('allow')
})

test('metadata services are refused whatever is listed', () => {
  const lists = [
    ['*', 'http://169.254.169.254', 'http://168.63.129.16'],
    ['169.254.0.0/16', '0.0.0.0/0', '::/0'],
  ] as const
  for (const url of [
    'http://169.254.169.254/',
    'http://168.63.129.16/',
    'http://[fd00:ec2::254]/',
    'http://0xa9fea9fe/',
  ]) {
    expect(ask(url, [...lists[0]], [...lists[1]])).toMatchObject({ verdict: 'deny', reason: 'metadata' })
  }
})

test.each([
  'https://api.example.com/',
  'http://api.example.com/',
  'http://api.example.com:8080/x',
  'https://db.internal:8443/',
  'http://localhost:3000/',
  'http://10.1.2.3:9200/',
  'http://[fd00::5]:9200/',
  'https://intranet/',
  'https://münchen.example/',
])('what is told to be missing for %s, added at once, allows it', (url) => {
  expect(fixed(url, [])).toBe('allow')
})

test('under a path prefix the missing line names the path', () => {
  expect(ask('https://api.example.com/v2/x', ['api.example.com/v1'])).toMatchObject({
    reason: 'path',
    add: [{ line: 'api.example.com/v2/x' }],
  })
  expect(ask('https://api.example.com/v10', ['api.example.com/v1']).verdict).toBe('deny')
  expect(ask('https://api.example.com/v1', ['api.example.com/v1/']).verdict).toBe('allow')
  expect(ask('https://api.example.com/v1/%2e%2e%2fadmin', ['api.example.com/v1']).verdict).toBe('deny')
  expect(ask('https://api.example.com/v1/..%2fadmin', ['api.example.com/v1']).verdict).toBe('deny')
})

test('a star covers public names over its scheme and port, no local name and no address', () => {
  expect(ask('https://any.example.org/', ['*']).verdict).toBe('allow')
  expect(ask('http://any.example.org/', ['*']).verdict).toBe('deny')
  expect(ask('http://any.example.org:8080/', ['http://*:8080']).verdict).toBe('allow')
  expect(ask('https://93.184.215.14/', ['*'])).toMatchObject({ reason: 'address_not_listed' })
  expect(ask('https://db.internal/', ['*'])).toMatchObject({ reason: 'local_name' })
  expect(ask('https://db.internal/', ['*'], ['db.internal']).verdict).toBe('allow')
})

test('a local name that nothing covers is told as not listed, with all lines that its answers need', () => {
  expect(ask('http://localhost:3000/', [])).toMatchObject({
    reason: 'not_listed',
    message: 'localhost is not on the allowlist.',
    add: [{ list: 'allowed_hosts', line: 'http://localhost:3000' }],
  })
  const both = [
    { list: 'allowed_hosts', line: 'http://db.internal:8080' },
    { list: 'allow_private', line: 'db.internal:8080' },
  ]
  expect(ask('http://db.internal:8080/', [])).toMatchObject({ reason: 'not_listed', add: both })
  expect(ask('http://db.internal:8080/', ['http://*:8080'])).toMatchObject({
    reason: 'local_name',
    message: 'db.internal is a local name, and only public hosts are allowed without being named.',
    add: both,
  })
  const allowed = ask('http://db.internal:8080/', ['http://db.internal:8080'], ['db.internal:8080'])
  expect(allowed.verdict === 'allow' && classifyAddress('10.0.0.5', allowed.scope).ok).toBe(true)
})

test('a tool for the open web reaches public hosts on the web’s own ports only', () => {
  expect(ask('http://any.example.org/', [], [], true)).toMatchObject({ verdict: 'allow', entry: 'public_web' })
  expect(ask('https://any.example.org:8443/', [], [], true).verdict).toBe('deny')
  expect(ask('http://localhost/', [], [], true).verdict).toBe('deny')
  expect(ask('http://93.184.215.14/', [], [], true).verdict).toBe('deny')
})

test('a name in allow_private may answer with private addresses, on its port', () => {
  const verdict = ask('https://db.internal:8443/', ['db.internal:8443'], ['db.internal:8443'])
  expect(verdict.verdict === 'allow' && classifyAddress('10.0.0.5', verdict.scope).ok).toBe(true)
  expect(verdict.verdict === 'allow' && classifyAddress('169.254.169.254', verdict.scope).ok).toBe(false)
  const other = ask('https://db.internal/', ['db.internal'], ['db.internal:8443'])
  expect(other.verdict === 'allow' && classifyAddress('10.0.0.5', other.scope).ok).toBe(false)
})

test.each([
  ['https://user@api.example.com/', 'userinfo'],
  ['https://api.example.com./', 'host_form'],
  ['https://api..example.com/', 'host_form'],
  ['ftp://api.example.com/', 'scheme'],
  ['/relative', 'invalid_url'],
  ['https://api.example.com\0.evil.test/', 'invalid_url'],
])('%j is refused for its form: %s', (url, reason) => {
  expect(ask(url, ['*', 'api.example.com'])).toMatchObject({ verdict: 'deny', reason })
})

test('entries that cannot be meant are reported and allow nothing', () => {
  const { policy, problems } = compileEgress({
    allowedHosts: [
      '*example.com',
      'ftp://x.example',
      'a b',
      '',
      'https://u@x.example',
      '*.10.0.0.1',
      'x.example?q',
      'a..b',
    ],
    allowPrivate: ['10.0.0.0/40', 'a b', '1.2.3', '10.0.0.1:99999'],
  })
  expect(policy.entries).toEqual([])
  expect(policy.allowPrivate).toEqual([])
  expect(problems).toHaveLength(12)
  expect(problems[0]).toContain('“*example.com”')
})
