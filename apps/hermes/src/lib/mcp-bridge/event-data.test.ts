import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventData } from './event-data.ts'

/** A stream that brings the text in pieces that end at the given places, whatever characters those cut in two. */
function streamOf(text: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((one, other) => one - other)
  return new ReadableStream({
    start(controller) {
      for (const [index, from] of places.slice(0, -1).entries())
        controller.enqueue(bytes.slice(from, places[index + 1]))
      controller.close()
    },
  })
}

async function all(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const read: string[] = []
  for await (const data of eventData(streamOf(text, cuts))) read.push(data)
  return read
}

it('reads data, and passes over comments, names and other fields', async () => {
  expect(await all(': alive\n\nevent: message\nid: 1\ndata: {"a":1}\n\ndata:x\r\ndata: y\r\n\r\nretry: 5\n\n')).toEqual(
    ['{"a":1}', 'x\ny'],
  )
  expect(await all('data: unfinished')).toEqual([])
})

it('reads the same however the stream is cut into pieces', async () => {
  const messages = fc.array(fc.json(), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(messages, fc.array(fc.nat()), async (sent, cuts) => {
      const text = sent.map((one) => `event: message\ndata: ${one}\n\n: 你好\n\n`).join('')
      expect(await all(text, cuts)).toEqual(sent)
    }),
  )
})
