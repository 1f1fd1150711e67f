import { expect, test } from 'vitest'
import { startHttpBackend } from './http-backend.ts'

test('a path that nobody scripted echoes the envelope, and what was sent can be seen', async () => {
  await using backend = await startHttpBackend()
  const answer = await fetch(`${backend.url}/x?q=1`, {
    method: 'POST',
    headers: { traceparent: 'abc' },
    body: JSON.stringify({ arguments: { a: 1 } }),
  })
  expect(await answer.json()).toEqual({ echo: { arguments: { a: 1 } }, arguments: { a: 1 } })
  expect(backend.seen('/x')).toMatchObject([{ method: 'POST', url: '/x?q=1', headers: { traceparent: 'abc' } }])
})

test('a list of behaviours is used up to its last', async () => {
  await using backend = await startHttpBackend()
  backend.on('/x', { kind: 'json', value: null, status: 503 }, { kind: 'json', value: 1 })
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await fetch(`${backend.url}/x`)).status)
  expect(statuses).toEqual([503, 200, 200])
})

test('reset and close in the midst of a body fail the client; a stream gives all its bytes', async () => {
  await using backend = await startHttpBackend({
    '/reset': { kind: 'reset' },
    '/half': { kind: 'close_mid_body' },
    '/big': { kind: 'stream', bytes: 5_000_000 },
  })
  await expect(fetch(`${backend.url}/reset`)).rejects.toThrow()
  await expect(fetch(`${backend.url}/half`).then((answer) => answer.text())).rejects.toThrow()
  expect((await (await fetch(`${backend.url}/big`)).text()).length).toBe(5_000_002)
})

test('a request that hangs ends with the backend', async () => {
  const backend = await startHttpBackend({ '/hang': { kind: 'hang' } })
  const answer = fetch(`${backend.url}/hang`)
  await backend.asked('/hang')
  await backend[Symbol.asyncDispose]()
  await expect(answer).rejects.toThrow()
})
