import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

async function all(chunks: readonly Buffer[], maxBytes?: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(chunksOf(chunks), maxBytes)) lines.push(line)
  return lines
}

async function* chunksOf(chunks: readonly Buffer[]) {
  yield* chunks
}

it('only a line feed ends a line, however the bytes are cut', async () => {
  const line = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(`\u2028${text}\u2029\u0085`))
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const whole = Buffer.from(lines.map((text) => `${text}\n`).join(''))
      const count = Math.ceil(whole.length / size)
      const chunks = Array.from({ length: count }, (_, i) => whole.subarray(i * size, (i + 1) * size))
      expect(await all(chunks)).toEqual(lines)
    }),
  )
})

it('a carriage return before the end is none of the line, and the last one may lack its end', async () => {
  expect(await all([Buffer.from('{"a":1}\r\n\n{"b":2}')])).toEqual(['{"a":1}', '', '{"b":2}'])
})

it('of a line without end only the beginning is held, and the next one is read', async () => {
  const long = Array.from({ length: 50 }, () => Buffer.from('x'.repeat(100)))
  expect(await all([...long, Buffer.from('\nnext\n')], 1_000)).toEqual(['x'.repeat(1_000), 'next'])
})
