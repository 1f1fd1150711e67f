import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { createEgressClient } from './egress-client.ts'
import type { EgressFailure } from './egress-failure.ts'
import { createEgressRules } from './egress-rules.ts'
import type { StreamHead } from './stream.ts'

interface Seen {
  status?: number
  bytes: number
  failure?: EgressFailure | undefined
}

function clientFor(urls: readonly string[], own: readonly string[] = []) {
  const sandbox = { allowedHosts: urls, allowPrivate: [], maxResponseBytes: 1_000 }
  const client = createEgressClient(createEgressRules(sandbox, () => own))
  /** Reads a stream to its end, or until `enough` says so. */
  const read = (url: string, headers: Record<string, string> = {}, enough = (_bytes: number) => false) =>
    new Promise<Seen>((resolve) => {
      const seen: Seen = { bytes: 0 }
      const stream = client.stream(
        { url, method: 'POST', headers, body: '{}', secretHeaders: new Set(['x-key']) },
        {
          onHead: ({ status }: StreamHead) => {
            seen.status = status
          },
          onData(chunk) {
            seen.bytes += chunk.length
            if (!enough(seen.bytes)) return
            stream.cancel()
            resolve(seen)
          },
          onEnd: (failure) => resolve({ ...seen, failure }),
        },
      )
    })
  return { read, [Symbol.asyncDispose]: () => client.close() }
}

test('an answer is handed on whole, whatever its size, until it is not wanted any more', async () => {
  await using backend = await startHttpBackend({ '/big': { kind: 'stream', bytes: 5_000_000 } })
  await using client = clientFor([backend.url])
  expect(await client.read(`${backend.url}/big`)).toMatchObject({ status: 200, bytes: 5_000_002, failure: undefined })
  expect((await client.read(`${backend.url}/big`, {}, (bytes) => bytes > 10_000)).bytes).toBeLessThan(1_000_000)
})

test('an address that is not allowed, and our own listener, end the stream before anything is sent', async () => {
  await using backend = await startHttpBackend()
  await using closed = clientFor([])
  await using own = clientFor([backend.url], [`127.0.0.1:${backend.port}`])
  for (const client of [closed, own]) {
    expect((await client.read(backend.url)).failure).toMatchObject({ sent: false, fault: { kind: 'blocked' } })
  }
  expect(backend.seen()).toEqual([])
})

test('redirects are followed where the rules allow, without secrets to another origin, and not for ever', async () => {
  await using other = await startHttpBackend()
  const to = (location: string) => ({ kind: 'json' as const, value: null, status: 307, headers: { location } })
  await using backend = await startHttpBackend({
    '/there': to(`${other.url}/x`),
    '/round': to('/round'),
    '/metadata': to('http://169.254.169.254/latest'),
  })
  await using client = clientFor([backend.url, other.url])
  const headers = { 'x-key': 'secret', authorization: 'secret', 'x-plain': 'yes' }
  expect(await client.read(`${backend.url}/there`, headers)).toMatchObject({ status: 200 })
  expect(other.seen('/x')[0]).toMatchObject({ method: 'POST', body: '{}', headers: { 'x-plain': 'yes' } })
  expect(JSON.stringify(other.seen())).not.toContain('secret')
  expect((await client.read(`${backend.url}/round`)).failure?.fault).toMatchObject({ cause: 'bad_status' })
  expect((await client.read(`${backend.url}/metadata`)).failure).toMatchObject({
    sent: true,
    fault: { kind: 'blocked' },
  })
})

test('an answer that is packed without being asked for is refused', async () => {
  const packed = { kind: 'raw' as const, body: 'x', headers: { 'content-encoding': 'gzip' } }
  await using backend = await startHttpBackend({ '/': packed })
  await using client = clientFor([backend.url])
  expect((await client.read(`${backend.url}/`)).failure?.fault).toMatchObject({ cause: 'bad_body' })
})
