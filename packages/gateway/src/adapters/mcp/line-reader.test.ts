import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineReader, type OverlongLine, overlongLineId } from './line-reader.ts'

function readAll(chunks: readonly Buffer[], maxBytes: number) {
  const lines: string[] = []
  const overlong: OverlongLine[] = []
  const push = lineReader({ maxBytes, onLine: (line) => lines.push(line), onOverlong: (line) => overlong.push(line) })
  for (const chunk of chunks) push(chunk)
  return { lines, overlong }
}

/** Cuts a buffer into pieces of the given lengths, over and over. */
function cut(whole: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let from = 0, i = 0; from < whole.length; i++) {
    const length = lengths[i % lengths.length] ?? 1
    pieces.push(whole.subarray(from, from + length))
    from += length
  }
  return pieces
}

test('lines are the same however the bytes arrive, characters of several bytes too', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => JSON.stringify(text))
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (lines, lengths) => {
      const whole = Buffer.from(lines.map((text) => `${text}\n`).join(''))
      expect(readAll(cut(whole, lengths), 10_000)).toEqual({ lines, overlong: [] })
    }),
  )
})

test('of a line that is too long only the ends are kept, and the next one is read', () => {
  const long = `{"result":"${'x'.repeat(5_000)}","jsonrpc":"2.0","id":12}`
  const { lines, overlong } = readAll(cut(Buffer.from(`{"a":1}\n${long}\n{"b":2}\n`), [7, 300]), 1_000)
  expect(lines).toEqual(['{"a":1}', '{"b":2}'])
  expect(overlong).toEqual([
    { bytes: long.length, head: long.slice(0, overlong[0]?.head.length), tail: long.slice(-256) },
  ])
})

test('a carriage return before the line feed is no part of the line', () => {
  expect(readAll([Buffer.from('{"a":1}\r\n')], 100).lines).toEqual(['{"a":1}'])
})

const x = 'x'.repeat(400)
test.each([
  ['id first', [`{"jsonrpc":"2.0","id":7,"result":{"content":"${x}`, `${x}"}}`], 7],
  ['id before jsonrpc', [`{ "id": 8, "jsonrpc": "2.0", "result": {"`, `${x}"}}`], 8],
  ['id last', [`{"result":{"content":"${x}`, `${x}"},"jsonrpc":"2.0","id":9}`], 9],
  ['id before jsonrpc, last', [`{"result":{"content":"${x}`, `${x}"},"id":10,"jsonrpc":"2.0"}`], 10],
  ['an id inside the result only', [`{"result":{"content":"${x}`, `${x}","id":11}}`], undefined],
  ['an id inside a text only', [`{"result":{"content":"${x}`, `${x},\\"id\\":11}"}}`], undefined],
  ['a request of the server', [`{"jsonrpc":"2.0","method":"x","id":3,"params":"${x}`, `${x}"}`], undefined],
] as const)('whose answer it was is read from its ends: %s', (_what, [head, tail], id) => {
  expect(overlongLineId({ bytes: 1e9, head, tail })).toBe(id)
})
