import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CliError } from './cli-error.ts'
import { parseInput } from './parse-input.ts'

it.each([
  ['{"query": "hermes"}', { query: 'hermes' }],
  ['{query: hermes}', { query: 'hermes' }],
  ['{query:hermes v0.10.0}', { query: 'hermes v0.10.0' }],
  ['{path: note.md}', { path: 'note.md' }],
  ['{url:http://127.0.0.1:9200/x}', { url: 'http://127.0.0.1:9200/x' }],
  ['{count: 3, on:true, list: [a, b]}', { count: 3, on: true, list: ['a', 'b'] }],
  ['{a: null}', { a: null }],
  ['query: hermes', { query: 'hermes' }],
  ['{}', {}],
  ['{"name": "星河"}', { name: '星河' }],
])('reads %s', (text, value) => {
  expect(parseInput(text)).toEqual(value)
})

it.each(['hermes', '[1, 2]', '"text"', '', '{a: 1', '{a: &x 1, b: *x}', '{a: .inf}', '{a: 1, a: 2}'])(
  'refuses %s as a usage error that shows how to write it',
  (text) => {
    const attempt = () => parseInput(text)
    expect(attempt).toThrow(CliError)
    expect(attempt).toThrow(expect.objectContaining({ exitCode: 2, remedy: expect.stringContaining('--input') }))
  },
)

it('gives every JSON object back as it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const text = JSON.stringify(object)
      // No parser here gives this key on, since objects take it for something else.
      fc.pre(!text.includes('__proto__'))
      expect(parseInput(text)).toEqual(JSON.parse(text))
    }),
  )
})
