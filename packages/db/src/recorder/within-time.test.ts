import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { TooLate, withinTime } from './within-time.ts'

const never = new Promise<never>(() => undefined)

test('work that takes too long is given up', async () => {
  await expect(withinTime(never, { ms: 20, what: 'no answer' })).rejects.toThrow(new TooLate('no answer', 20))
  expect(await withinTime(Promise.resolve(1), { ms: 20, what: 'no answer' })).toBe(1)
})

test('an answer that came while the process was busy counts as in time', async () => {
  const server = createServer((socket) => void socket.end('answer')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const answer = once(socket, 'data')
  const waiting = withinTime(answer, { ms: 100, what: 'no answer' })
  const until = performance.now() + 400
  while (performance.now() < until);
  expect(String((await waiting)[0])).toBe('answer')
  server.close()
})
