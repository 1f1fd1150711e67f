import type { Json } from '@hermes/contracts/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from './redactor.ts'

const redactor = createRedactor(['pin'])

test('the working folder of a shell is shown; a password that is called like it is not', () => {
  const { value } = redactor.json({
    env: { PWD: '/home/me/my project', OLDPWD: '/tmp' },
    output: 'PWD=/srv/app\nOLDPWD=/srv',
    connection: 'Server=db;UID=sa;PWD=hunter2',
    pwd: '/really/a-password',
    PWD: 'hunter2',
  })
  expect(value).toMatchObject({
    env: { PWD: '/home/me/my project', OLDPWD: '/tmp' },
    output: 'PWD=/srv/app\nOLDPWD=/srv',
    connection: expect.not.stringContaining('hunter2'),
    pwd: expect.not.stringContaining('really'),
    PWD: expect.not.stringContaining('hunter2'),
  })
})

test('masks by name at any depth, numbers the sentinels and lists the paths', () => {
  expect(redactor.json({ a: { b: [{ apiKey: 'k-123', region: 'eu' }] }, password: 'hunter2', pin: 4711 })).toEqual({
    value: {
      a: { b: [{ apiKey: '«redacted:api_key:1»', region: 'eu' }] },
      password: '«redacted:password:2»',
      pin: '«redacted:field:3»',
    },
    paths: ['a.b.0.apiKey', 'password', 'pin'],
    count: 3,
  })
})

test('gives the same object back where nothing is secret', () => {
  const value = { items: [1, { nextPageToken: 'CAUQAA', token_count: 3 }] }
  expect(redactor.json(value).value).toBe(value)
})

test('masks everything under a secret name, but reads a schema of it', () => {
  expect(redactor.json({ secret: { value: 'x1', deep: ['y2', 3, true, null] } }).value).toEqual({
    secret: {
      value: '«redacted:secret:1»',
      deep: ['«redacted:secret:2»', '«redacted:secret:3»', true, null],
    },
  })
  const schema = { properties: { password: { type: 'string', description: 'at least 12' } } }
  expect(redactor.json(schema).value).toBe(schema)
})

test('masks name and value in two fields, and lists of pairs', () => {
  expect(
    redactor.json([
      { name: 'DB_PASSWORD', value: 'x1' },
      { name: 'MODE', value: 'prod' },
    ]).value,
  ).toEqual([
    { name: 'DB_PASSWORD', value: '«redacted:password:1»' },
    { name: 'MODE', value: 'prod' },
  ])
  expect(
    redactor.json([
      ['authorization', 'Bearer abc'],
      ['accept', '*/*'],
    ]).value,
  ).toEqual([
    ['authorization', '«redacted:authorization:1»'],
    ['accept', '*/*'],
  ])
})

test('JSON inside a string is masked as JSON, also twice over, and keeps its layout', () => {
  const inner = JSON.stringify({ passwd: 'x1', id: 7 })
  expect(redactor.json({ body: JSON.stringify({ inner }) })).toEqual({
    value: { body: JSON.stringify({ inner: JSON.stringify({ passwd: '«redacted:password:1»', id: 7 }) }) },
    paths: ['body.inner.passwd'],
    count: 1,
  })
  expect(redactor.text('x').value).toBe('x')
  const pretty = JSON.stringify({ token: 'x1' }, null, 2)
  expect(redactor.json(pretty).value).toBe(JSON.stringify({ token: '«redacted:token:1»' }, null, 2))
})

test('numbers too large for a number survive masking', () => {
  expect(redactor.json('{"order":4000000000000000001,"token":"x1"}').value).toBe(
    '{"order":4000000000000000001,"token":"«redacted:token:1»"}',
  )
})

test.each([
  [null],
  [true],
  [''],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference as configuration files write it
  ['${OBSIDIAN_TOKEN}'],
  ['{env:OPENAI_API_KEY}'],
  ['Bearer $TOKEN'],
  ['<your-api-key>'],
  ['xxxxxxxx'],
  ['***'],
  ['«redacted:token:1»'],
])('%j under a secret name is no secret', (value) => {
  const document = { token: value }
  expect(redactor.json(document).value).toBe(document)
})

test.each(['$ecret', 'P(assword', 'os.environ.get(x', '{"', '<3<3', 'xx'])(
  '%s under a secret name is masked',
  (password) => {
    expect(redactor.json({ password }).paths).toEqual(['password'])
  },
)

test('masks headers, also those that came several times', () => {
  const { value, paths } = redactor.headers({
    Authorization: 'Bearer abc',
    'set-cookie': ['a=1', 'b=2'],
    accept: '*/*',
  })
  expect(value).toEqual({
    Authorization: '«redacted:authorization:1»',
    'set-cookie': ['«redacted:cookie:2»', '«redacted:cookie:3»'],
    accept: '*/*',
  })
  expect(paths).toEqual(['Authorization', 'set-cookie.0', 'set-cookie.1'])
})

test('masks MCP results: text that is JSON, plain text, structured content; never binary parts', () => {
  const image = { type: 'image', data: 'token=abc', mimeType: 'image/png' }
  const { value, paths } = redactor.output({
    kind: 'mcp',
    content: [{ type: 'text', text: '{"token":"x1"}' }, { type: 'text', text: 'API_KEY=x2' }, image],
    structuredContent: { token: 'x3' },
  })
  expect(value).toEqual({
    kind: 'mcp',
    content: [
      { type: 'text', text: '{"token":"«redacted:token:1»"}' },
      { type: 'text', text: 'API_KEY=«redacted:api_key:2»' },
      image,
    ],
    structuredContent: { token: '«redacted:token:3»' },
  })
  expect(paths).toEqual(['content.0.text.token', 'content.1.text', 'structuredContent.token'])
})

test('keys of object prototypes are keys like any other', () => {
  const value: Json = JSON.parse('{"__proto__": {"token": "x1"}, "constructor": {"password": "x2"}}')
  const text = JSON.stringify(redactor.json(value).value)
  expect(text).toBe('{"__proto__":{"token":"«redacted:token:1»"},"constructor":{"password":"«redacted:password:2»"}}')
  expect(({} as Record<string, unknown>).token).toBeUndefined()
})

test('what is nested beyond reading is masked', () => {
  let value: Json = 'bottom'
  for (let i = 0; i < 5_000; i++) value = [value]
  expect(JSON.stringify(redactor.json(value).value)).not.toContain('bottom')
})

test('a secret never comes out, whatever stands around it, and the input is left alone', () => {
  const filler = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>
  const key = fc.constantFrom('token', 'clientSecret', 'X-API-Key', 'db_password', 'Cookie')
  fc.assert(
    fc.property(filler, filler, key, (a, b, name) => {
      const secret = 's3cr3t-Zq9'
      const document: Json = { a, nested: [b, { [name]: secret, text: JSON.stringify({ [name]: secret, b }) }] }
      const before = JSON.stringify(document)
      expect(JSON.stringify(redactor.json(document).value)).not.toContain(secret)
      expect(JSON.stringify(document)).toBe(before)
    }),
    { numRuns: 500 },
  )
})

test('all of many secrets are masked, but only the first hundred places are listed, with short paths', () => {
  const value = { ['k'.repeat(400_000)]: Array.from({ length: 20_000 }, () => ({ password: 'hunter2Zq9' })) }
  const { value: masked, paths, count } = redactor.json(value)
  expect(JSON.stringify(masked)).not.toContain('hunter2Zq9')
  expect([paths.length, count]).toEqual([100, 20_000])
  for (const path of paths) expect(path.length).toBeLessThanOrEqual(200)
})
