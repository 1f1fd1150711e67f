import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'
import { sendNews } from './streams.ts'

test('a reader that does not read loses its connection before much has piled up', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const gone = once(response, 'close')
  const stream = new EventStream(response)
  const news = { text: 'x'.repeat(10_000) }
  let most = 0
  // The system's own buffers take some megabytes first.
  for (let sent = 0; sent < 5_000 && !response.destroyed; sent += 1) {
    sendNews(stream, news)
    most = Math.max(most, response.writableLength)
  }
  expect(response.destroyed).toBe(true)
  expect(most).toBeLessThan(300_000)
  await gone
  socket.destroy()
  server.close()
})
