import type { JsonObject, JsonSchema } from '@hermes/contracts/json'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SchemaForm, startingArguments } from './schema-form.tsx'
import { readNumber } from './schema-scalars.tsx'

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['order_id', 'amount'],
  properties: {
    order_id: { type: 'string', description: 'The \u202eorder' },
    amount: { type: 'number', minimum: 0 },
    currency: { enum: ['NOK', 'EUR'] },
    lines: { type: 'array', items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } } },
    extra: { type: 'string', contentMediaType: 'text/html' },
  },
}
const html = (value: JsonObject, quiet = false) =>
  renderToStaticMarkup(
    <SchemaForm label="Arguments" schema={SCHEMA} value={value} onChange={() => undefined} quiet={quiet} />,
  )

test('every field has a control with its name, required or not', () => {
  const shown = html({ order_id: '48213', amount: 340, lines: [{ sku: 'A' }] })
  for (const name of ['order_id', 'amount', 'currency', 'lines 0', 'sku', 'extra, as JSON'])
    expect(shown).toMatch(new RegExp(`aria-label="${name}"`))
})

test('a tool’s own words in its schema cannot hide or act', () => {
  expect(html({})).toContain('U+202E')
})

test('what does not fit is said at its field, unless nobody has tried yet', () => {
  expect(html({ order_id: '1' })).toContain('Required. /amount')
  expect(html({ order_id: '1' }, true)).not.toContain('Required. /amount')
})

test('a form begins with what is required, in its own type', () => {
  expect(startingArguments(SCHEMA)).toEqual({ order_id: '', amount: 0 })
})

test.each([
  ['340.00', true, 340],
  ['-1e3', true, -1000],
  ['.5', true, 0.5],
  ['', true, ''],
  ['', false, undefined],
  ['12a', true, '12a'],
  ['0x10', true, '0x10'],
  ['Infinity', true, 'Infinity'],
] as const)('typing %j gives %j', (text, required, value) => {
  expect(readNumber(text, required)).toBe(value)
})
