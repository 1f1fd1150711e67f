import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SseEvent, SseParser } from './sse-parser.ts'

function parse(chunks: readonly Buffer[], maxBytes = 1_000) {
  const events: Omit<SseEvent, 'bytes'>[] = []
  const overlong: number[] = []
  const parser = new SseParser({
    maxBytes,
    onEvent: ({ bytes: _bytes, ...event }) => events.push(event),
    onOverlong: (bytes) => overlong.push(bytes),
  })
  for (const chunk of chunks) parser.push(chunk)
  return { events, overlong, parser }
}
const whole = (text: string, maxBytes?: number) => parse([Buffer.from(text)], maxBytes)

test('fields are read as the standard says: comments, names, spaces, several lines of data, none', () => {
  const { events, parser } = whole(
    ': comment\nevent: message\ndata: one\ndata:two\n\ndata\n\nevent: lonely\n\nid: 7\nretry: 20\nretry: soon\ndata:  x\nother: y\n\n',
  )
  expect(events).toEqual([{ name: 'message', data: 'one\ntwo' }, { data: ' x' }])
  expect([parser.lastEventId, parser.retryMs]).toEqual(['7', 20])
})

test('an event without its empty line is not complete', () => {
  expect(whole('data: {"half":').events).toEqual([])
})

test('however a stream is cut and whichever line ends it has, the same events come out', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' '))
  const stream = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 5 })
  fc.assert(
    fc.property(
      stream,
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(400), { maxLength: 20 }),
      (events, end, cuts) => {
        const text = events.map((lines) => lines.map((data) => `data: ${data}${end}`).join('') + end).join('')
        const bytes = Buffer.from(text)
        const places = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
          (a, b) => a - b,
        )
        const chunks = places.slice(1).map((place, index) => bytes.subarray(places[index], place))
        const expected = events.map((lines) => lines.join('\n')).filter((data) => data !== '')
        expect(parse(chunks).events.map(({ data }) => data)).toEqual(expected)
      },
    ),
  )
})

test.each([
  ['one line', `data: ${'x'.repeat(2_000)}\n\n`],
  ['one line without an end', `data: ${'x'.repeat(2_000)}`],
  ['many lines', `${'data: x\n'.repeat(400)}\n`],
])('an event beyond the limit in %s ends it all, once, and nothing of it is held', (_name, text) => {
  const { events, overlong, parser } = whole(`data: small\n\n${text}`)
  parser.push(Buffer.from('data: later\n\n'))
  expect(events).toEqual([{ data: 'small' }])
  expect(overlong).toEqual([expect.any(Number)])
})
