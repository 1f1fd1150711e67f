import { expect, test } from 'vitest'
import { cutOutput, cutText } from './cut-output.ts'

test('what fits is left alone', () => {
  const output = { kind: 'json' as const, value: { a: 1 } }
  expect(cutOutput(output, 7)).toEqual({ output, bytes: 7, received: 7, cut: false })
})

test('what does not becomes the beginning of its text, within the limit and between characters', () => {
  expect(cutOutput({ kind: 'json', value: { a: 1 } }, 6)).toMatchObject({
    output: { value: '{"a":1' },
    bytes: 6,
    received: 7,
    cut: true,
  })
  expect(cutText('aé€🌍', 4)).toBe('aé')
  expect(cutText('aé€🌍', 6)).toBe('aé€')
  expect(cutText('aé€🌍', 10)).toBe('aé€🌍')
})

test('the content of an MCP result becomes one text', () => {
  const cut = cutOutput({ kind: 'mcp', content: [{ type: 'text', text: 'x'.repeat(50) }] }, 20)
  expect(cut.output).toMatchObject({ kind: 'mcp', content: [{ type: 'text' }] })
  expect(cut.bytes).toBe(20)
})
