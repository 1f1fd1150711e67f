import { expect, test } from 'vitest'
import { createRedactor } from './redactor.ts'
import { containsSentinel } from './sentinel-in-arguments.ts'

test('finds what our own redaction left, wherever it stands', () => {
  const { value } = createRedactor([]).json({ config: [{ token: 'x1' }] })
  expect(containsSentinel(value)).toBe('/config/0/token')
  expect(containsSentinel({ content: `# notes\n${JSON.stringify(value)}\n` })).toBe('/content')
  expect(containsSentinel('«redacted:token:1»')).toBe('')
  expect(containsSentinel({ 'a/b~': { '«redacted:token:1»': 1 } })).toBe('/a~1b~0')
})

test.each([
  String.raw`"\u00abredacted:token:1\u00bb"`,
  '&laquo;redacted:token:1&raquo;',
  '%C2%ABredacted%3A',
  '%c2%abredacted:token:1',
])('%s counts where it is escaped', (text) => {
  expect(containsSentinel({ text })).toBe('/text')
})

test('talk about redaction is none', () => {
  expect(containsSentinel({ text: 'the value was redacted: see «notes»' })).toBeUndefined()
})
