import { expect, test } from 'vitest'
import { classifyAddress } from './address.ts'
import { type PrivateRule, parsePrivateRule } from './private-rules.ts'

const rules = (...texts: string[]): PrivateRule[] =>
  texts.map((text) => {
    const rule = parsePrivateRule(text)
    if ('problem' in rule) throw new Error(rule.problem)
    return rule
  })
const classify = (address: string, ...allow: string[]) =>
  classifyAddress(address, { port: 443, allowPrivate: rules(...allow) })

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '1.1.1.1'])('%s is public', (address) => {
  expect(classify(address)).toEqual({ ok: true, kind: 'public' })
})

test.each([
  ['127.0.0.1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.9', 'private'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['0.0.0.0', 'unspecified'],
  ['198.18.0.1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::1', 'loopback'],
  ['::', 'unspecified'],
  ['fe80::1', 'linkLocal'],
  ['fd00::5', 'uniqueLocal'],
  ['2001:db8::1', 'reserved'],
  ['::7f00:1', 'unicast'],
  ['::ffff:127.0.0.1', 'ipv4Mapped'],
  ['::ffff:93.184.215.14', 'ipv4Mapped'],
  ['64:ff9b::7f00:1', 'rfc6052'],
  ['2002:7f00:1::', '6to4'],
])('%s is not, it is %s', (address, range) => {
  expect(classify(address)).toEqual({ ok: false, why: 'private', range })
})

test.each([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
])('%s is a metadata service, even where everything private is allowed', (address) => {
  expect(classify(address, '0.0.0.0/0', '::/0')).toMatchObject({ ok: false, why: 'metadata' })
})

test.each(['', 'example.com', '127.1', '0x7f.1', '1.2.3.4.5', '127.0.0.1 ', 'fe80::1%'])('%j is no address', (text) => {
  expect(classify(text)).toMatchObject({ ok: false, why: 'not_an_address' })
})

test('allow_private takes addresses, networks and ports', () => {
  expect(classify('10.1.2.3', '10.0.0.0/8').ok).toBe(true)
  expect(classify('11.1.2.3', '10.0.0.0/8').ok).toBe(true)
  expect(classify('192.168.0.9', '10.0.0.0/8').ok).toBe(false)
  expect(classify('127.0.0.1', '127.0.0.1').ok).toBe(true)
  expect(classify('127.0.0.2', '127.0.0.1').ok).toBe(false)
  expect(classify('127.0.0.1', '127.0.0.1:9200').ok).toBe(false)
  expect(classify('127.0.0.1', '127.0.0.1:443').ok).toBe(true)
  expect(classify('::1', '[::1]:443').ok).toBe(true)
  expect(classify('fd12::1', 'fd00::/8').ok).toBe(true)
})

test('a second spelling of a private address is not allowed by the first', () => {
  expect(classify('::ffff:127.0.0.1', '127.0.0.1', '::/0').ok).toBe(false)
})
