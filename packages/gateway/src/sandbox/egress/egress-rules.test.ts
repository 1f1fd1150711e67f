import { expect, test } from 'vitest'
import { createEgressRules } from './egress-rules.ts'

const rules = () =>
  createEgressRules(
    {
      allowedHosts: ['api.example.com/v1', 'http://db.internal:9200'],
      allowPrivate: ['db.internal'],
      maxResponseBytes: 1,
    },
    () => [],
  )

test('a URL is decided alike each time it is asked for', () => {
  const { checkUrl } = rules()
  for (const _ of [1, 2]) {
    expect(checkUrl('https://api.example.com/v1/a?b=c', false).href).toBe('https://api.example.com/v1/a?b=c')
    expect(() => checkUrl('https://api.example.com/v2', false)).toThrow()
    expect(() => checkUrl('https://user@api.example.com/v1', false)).toThrow()
  }
})

test('what the open web allows is not allowed to a tool without it', () => {
  const { checkUrl } = rules()
  expect(checkUrl('https://elsewhere.example/', true).host).toBe('elsewhere.example')
  expect(() => checkUrl('https://elsewhere.example/', false)).toThrow()
})

test('a remembered URL keeps the private addresses that its host may have, however many others came between', () => {
  const { checkUrl, checkAddress } = rules()
  const dial = { host: 'db.internal', address: '10.0.0.5', port: 9200 }
  expect(checkAddress(dial)).toBeDefined()
  for (let i = 0; i < 10_500; i++) {
    checkUrl('http://db.internal:9200/', false)
    checkUrl(`https://host-${i}.example/`, true)
    if (i % 1_000 !== 0) continue
    checkUrl('http://db.internal:9200/', false)
    expect(checkAddress(dial)).toBeUndefined()
  }
  expect(checkAddress({ ...dial, host: 'host-1.example' })).toBeDefined()
})
