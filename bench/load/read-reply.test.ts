import { expect, test } from 'vitest'
import { headerOf, readReply } from './read-reply.ts'

const SIZED = 'HTTP/1.1 200 OK\r\nMcp-Session-Id: one\r\nContent-Length: 5\r\n\r\nhello'
const CHUNKED =
  'HTTP/1.1 404 Not Found\r\ntransfer-encoding: chunked\r\n\r\n6\r\nhello \r\na\r\n0123456789\r\n0\r\n\r\n'

test('an answer is whole when its length or its last chunk says so, not before', () => {
  for (const [text, body] of [
    [SIZED, 'hello'],
    [CHUNKED, 'hello 0123456789'],
  ] as const) {
    expect(readReply(text)?.body).toBe(body)
    for (let length = 0; length < text.length; length++) expect(readReply(text.slice(0, length))).toBeUndefined()
  }
})

test('status and headers are read whatever their case', () => {
  const reply = readReply(SIZED)
  expect(reply?.status).toBe(200)
  expect(reply && headerOf(reply, 'mcp-session-id')).toBe('one')
  expect(reply && headerOf(reply, 'x-none')).toBeUndefined()
  expect(readReply('HTTP/1.1 202 Accepted\r\n\r\n')).toMatchObject({ status: 202, body: '' })
})
