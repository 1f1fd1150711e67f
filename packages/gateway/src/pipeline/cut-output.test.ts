import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutOutput, cutText } from './cut-output.ts'

test('what fits is left alone', () => {
  const output = { kind: 'json' as const, value: { a: 1 } }
  expect(cutOutput(output, 7)).toEqual({ output, bytes: 7, received: 7, cut: false })
})

test('what does not becomes the beginning of its text, within the limit and between characters', () => {
  expect(cutOutput({ kind: 'json', value: { a: 1 } }, 6)).toMatchObject({
    output: { value: '{"a"' },
    bytes: 6,
    received: 7,
    cut: true,
  })
  expect(cutText('aé€🌍', 4).kept).toBe('aé')
  expect(cutText('aé€🌍', 6).kept).toBe('aé€')
  expect(cutText('aé€🌍', 10).kept).toBe('aé€🌍')
})

test('the content of an MCP result becomes one text', () => {
  const cut = cutOutput({ kind: 'mcp', content: [{ type: 'text', text: 'x'.repeat(50) }] }, 20)
  expect(cut.output).toMatchObject({ kind: 'mcp', content: [{ type: 'text' }] })
  expect(cut.bytes).toBe(20)
})

const bytesInAnswer = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) - 2

test('a text counts as JSON escapes it, so that a megabyte of NULs does not make an answer of six', () => {
  const { output, bytes, received, cut } = cutOutput({ kind: 'json', value: '\0'.repeat(1_000_000) }, 1_000_000)
  expect({ bytes, received, cut }).toEqual({ bytes: 999_996, received: 6_000_000, cut: true })
  expect(output.kind === 'json' && bytesInAnswer(output.value)).toBe(999_996)
})

test('no text in an answer is larger than the limit, whatever it holds, and none is cut without need', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((some) => `${some}"\\\n\0\ud800é€🌍${some}`)
  fc.assert(
    fc.property(fc.oneof(text, fc.constant('x'.repeat(20))), fc.nat(200), (value, limit) => {
      const { output, bytes, received, cut } = cutOutput({ kind: 'json', value }, limit)
      const kept = output.kind === 'json' && typeof output.value === 'string' ? output.value : ''
      expect(bytes).toBe(bytesInAnswer(kept))
      expect(received).toBe(bytesInAnswer(value))
      expect(bytes).toBeLessThanOrEqual(limit)
      expect(value.startsWith(kept)).toBe(true)
      expect(cut).toBe(received > limit)
      if (cut)
        expect(
          bytesInAnswer(
            Array.from(value)
              .slice(0, Array.from(kept).length + 1)
              .join(''),
          ),
        ).toBeGreaterThan(limit)
      else expect(kept).toBe(value)
    }),
  )
})

test('what is left of an MCP result counts as it stands in the answer', () => {
  const { output } = cutOutput({ kind: 'mcp', content: [{ type: 'text', text: '"\0'.repeat(5_000) }] }, 10_000)
  expect(output.kind === 'mcp' && bytesInAnswer(output.content[0]?.text)).toBeLessThanOrEqual(10_000)
})
