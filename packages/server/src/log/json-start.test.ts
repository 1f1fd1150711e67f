import { expect, test } from 'vitest'
import { jsonStart } from './json-start.ts'

test.each([
  null,
  -1.5e30,
  '',
  'quotes " and \\ and \n and \u0000',
  'pairs 😀😀😀 and halves \ud83d \ude00',
  [],
  {},
  [[], [[]], {}, 'a', 1, true, null],
  { '2': 'b', '1': 'a', 'a "name"': { deep: [{ er: 'x' }, []] }, '😀': '😀' },
  JSON.parse('{"__proto__": {"toJSON": 1}, "a": [1, 2, {"b": "c"}]}'),
])('%j is shown as JSON.stringify begins it, at every length', (value) => {
  const whole = JSON.stringify(value)
  for (let length = 1; length <= whole.length + 1; length++) {
    expect(jsonStart(value, length)).toBe(whole.length > length ? `${whole.slice(0, length)}…` : whole)
  }
})

test('a part that is not set is left out, as JSON does', () => {
  expect(jsonStart({ a: undefined, b: [1] }, 300)).toBe('{"b":[1]}')
})

test('a large value is not read to its end', () => {
  const read: string[] = []
  const watched = (name: string) => Object.defineProperty({}, name, { enumerable: true, get: () => read.push(name) })
  expect(jsonStart(['x'.repeat(400), watched('late')], 300)).toHaveLength(301)
  expect(jsonStart([watched('early')], 300)).toBe('[{"early":1}]')
  expect(read).toEqual(['early'])
})
