import { expect, test } from 'vitest'
import { confidentialParts } from './confidential.ts'
import { compileKnown } from './known-secrets.ts'

const found = (value: string, text: string) =>
  compileKnown([{ name: 'KEY', value }])
    ?.find(text)
    .map(({ start, end }) => text.slice(start, end))

test('a value is found to the character where it is short, however it is written where it is long', () => {
  expect(found('s3cr-t', 'a S3CR-T b s3crt c s3cr t')).toEqual(['S3CR-T'])
  expect(found('!!"§$%', 'what !!"§$% is')).toEqual(['!!"§$%'])
  expect(found('correct-horse-battery', 'correct horse battery, staple')).toEqual(['correct horse battery'])
  expect(found('1234567890', '12:34:56:78:90 is a time, 1234567890 is not')).toEqual(['1234567890'])
})

test('of several that overlap, all are taken out', () => {
  const known = compileKnown([
    { name: 'SHORT', value: 'abcdefgh' },
    { name: 'LONG', value: 'abcdefghijklmnop' },
  ])
  expect(known?.find('x abcdefghijklmnop y')).toMatchObject([{ start: 2, end: 18 }])
})

test('too short a value is not looked for', () => {
  expect(compileKnown([{ name: 'PORT', value: '8080' }])).toBeUndefined()
})

test('the beginning of a value at the end of a text that was cut is found', () => {
  const known = compileKnown([{ name: 'KEY', value: 'plainlookingvalue' }])
  expect(known?.beginningAtEnd('see plainloo')).toBe(4)
  expect(known?.beginningAtEnd('see nothing')).toBe(11)
})

test('two hundred values cost a text hardly more than one', () => {
  const many = Array.from({ length: 200 }, (_, i) => ({ name: `K${i}`, value: `value-${i * 7919}-of-many-${i}` }))
  const text = 'The northern harbours freeze from December to April. '.repeat(4_000)
  const time = (count: number) => {
    const known = compileKnown(many.slice(0, count))
    known?.find(text)
    const { user } = process.cpuUsage()
    for (let i = 0; i < 10; i++) known?.find(text)
    return process.cpuUsage().user - user
  }
  time(200)
  expect(time(200)).toBeLessThan(8 * Math.max(time(1), 2_000))
})

test.each([
  ['API_URL', 'https://api.example.com/v1', []],
  ['REGION', 'eu-west-1', []],
  ['PORT_RANGE', '8000-9000', []],
  ['DB_PASSWORD', 'correct-horse', ['correct-horse']],
  ['SEARCH', 'k9f0a7s2', ['k9f0a7s2']],
  ['DATABASE_URL', 'postgres://app:hunter2x@db/orders', ['postgres://app:hunter2x@db/orders', 'hunter2x']],
  ['HEADER', 'Bearer abcdef0123456789', ['Bearer abcdef0123456789', 'abcdef0123456789']],
])('of %s=%s this must not show: %j', (name, value, parts) => {
  expect(confidentialParts({ name, value }).map((part) => part.value)).toEqual(parts)
})
