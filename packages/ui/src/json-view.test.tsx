import type { Json } from '@hermes/contracts/json'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonView } from './json-view.tsx'

const html = (value: Json, props: { depth?: number; redacted?: string[] } = {}) =>
  renderToStaticMarkup(<JsonView label="Arguments" value={value} {...props} />)

test('what is closed is not built: only its size is there', () => {
  const value = { outer: { inner: { secretive: 'deep' } } }
  expect(html(value, { depth: 1 })).not.toContain('secretive')
  expect(html(value, { depth: 1 })).toContain('1 field')
  expect(html(value, { depth: 3 })).toContain('secretive')
})

test('a redacted value is a chip, also where it is not a string', () => {
  const shown = html({ password: 'hunter2', nested: { pin: 1234 } }, { redacted: ['password', 'nested.pin'] })
  expect(shown).not.toContain('hunter2')
  expect(shown).not.toContain('1234')
  expect(shown.match(/redacted/g)).toHaveLength(2)
})

test('a mask that recording left in a string stands out from the text around it', () => {
  expect(html({ auth: 'Bearer «redacted:bearer:1»' })).toMatch(/Bearer .*<span[^>]*>«redacted:bearer:1»<\/span>/)
})

test('numbers, booleans, null and empty values look like the JSON they are', () => {
  const text = html({ n: 1.5, b: false, z: null, s: '', a: [], o: {} })
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
  expect(text).toBe('{"n": 1.5,"b": false,"z": null,"s": "","a": [],"o": {}}')
})

test('a long list is shown in parts', () => {
  const shown = html(Array.from({ length: 250 }, (_, index) => index))
  expect(shown).toContain('Show 100 more')
  expect(shown).not.toContain('>249<')
})
