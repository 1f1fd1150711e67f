import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import type { ResolveHost } from './dialer.ts'
import { createEgressClient, type EgressRequest } from './egress-client.ts'
import { createEgressRules } from './egress-rules.ts'

interface Setup {
  allowedHosts?: readonly string[]
  allowPrivate?: readonly string[]
  maxResponseBytes?: number
  own?: readonly string[]
  resolve?: ResolveHost
}

function clientFor({ allowedHosts = [], allowPrivate = [], maxResponseBytes = 1_000, own = [], resolve }: Setup) {
  const client = createEgressClient(
    createEgressRules({ allowedHosts, allowPrivate, maxResponseBytes }, () => own),
    resolve,
  )
  return {
    get: (url: string, more: Partial<EgressRequest> = {}) =>
      client.request({
        url,
        method: 'GET',
        headers: {},
        timeoutMs: 5_000,
        signal: new AbortController().signal,
        publicWeb: false,
        ...more,
      }),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

const blockedBy = (rule: string) => ({ fault: { kind: 'blocked', facts: { rule } } })
const resolvesTo =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('connections are kept and used again', async () => {
  await using backend = await startHttpBackend()
  await using client = clientFor({ allowedHosts: [backend.url] })
  for (let i = 0; i < 20; i++) await client.get(`${backend.url}/x`)
  // The next request may come before the connection of the last one is known to be free.
  expect(backend.connections()).toBeLessThanOrEqual(2)
})

test('a name is dialled at the address that was checked, and the address is told', async () => {
  await using backend = await startHttpBackend()
  const host = `api.example.com:${backend.port}`
  await using client = clientFor({
    allowedHosts: [`http://${host}`],
    allowPrivate: [host],
    resolve: resolvesTo('127.0.0.1'),
  })
  expect(await client.get(`http://${host}/x`)).toMatchObject({ status: 200, address: '127.0.0.1' })
  expect(backend.seen('/x')[0]?.headers.host).toBe(host)
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['one private among public ones', ['93.184.216.34', '10.0.0.7']],
  ['an IPv4 address inside an IPv6 one', ['::ffff:127.0.0.1']],
  ['a unique local address', ['fd12::1']],
])('a listed name that leads to %s is not dialled', async (_, addresses) => {
  await using client = clientFor({ allowedHosts: ['http://api.example.com'], resolve: resolvesTo(...addresses) })
  await expect(client.get('http://api.example.com/')).rejects.toMatchObject({ ...blockedBy('private'), sent: false })
})

test('a name that leads to a metadata service is not dialled, whatever is allowed', async () => {
  await using client = clientFor({
    allowedHosts: ['http://api.example.com'],
    allowPrivate: ['api.example.com', '169.254.0.0/16'],
    resolve: resolvesTo('169.254.169.254'),
  })
  await expect(client.get('http://api.example.com/')).rejects.toMatchObject(blockedBy('metadata'))
})

test('a name that changes its mind is checked again with every connection', async () => {
  await using backend = await startHttpBackend()
  const answers = ['127.0.0.1', '10.0.0.7']
  const host = `api.example.com:${backend.port}`
  const setup: Setup = {
    allowedHosts: [`http://${host}`],
    allowPrivate: ['127.0.0.1'],
    resolve: async (name) => resolvesTo(answers.shift() ?? '')(name),
  }
  await using first = clientFor(setup)
  expect((await first.get(`http://${host}/x`)).status).toBe(200)
  await using second = clientFor(setup)
  await expect(second.get(`http://${host}/x`)).rejects.toMatchObject(blockedBy('private'))
})

test.each(['127.0.0.1', '0.0.0.0', 'localhost', '[::1]'])(
  'our own listener on %s is not dialled by address or by name',
  async (bound) => {
    const server = createServer((_, response) => response.end('mine')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await using client = clientFor({
      allowedHosts: [`http://127.0.0.1:${port}`, `http://inside.example:${port}`, `http://localhost:${port}`],
      allowPrivate: ['127.0.0.0/8', '::1'],
      own: [`${bound}:${port}`],
      resolve: resolvesTo('127.0.0.1'),
    })
    for (const host of ['127.0.0.1', 'inside.example', 'localhost']) {
      await expect(client.get(`http://${host}:${port}/`)).rejects.toMatchObject(blockedBy('own_listener'))
    }
    await new Promise((resolve) => server.close(resolve))
  },
)

test('each redirect is checked again, and what was dialled before it counts as sent', async () => {
  await using backend = await startHttpBackend({
    '/away': { kind: 'redirect', to: 'http://elsewhere.example/' },
    '/inside': { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' },
    '/file': { kind: 'redirect', to: 'file:///etc/passwd' },
  })
  await using client = clientFor({ allowedHosts: [backend.url] })
  await expect(client.get(`${backend.url}/away`)).rejects.toMatchObject({ ...blockedBy('not_listed'), sent: true })
  await expect(client.get(`${backend.url}/inside`)).rejects.toMatchObject(blockedBy('metadata'))
  await expect(client.get(`${backend.url}/file`)).rejects.toMatchObject(blockedBy('scheme'))
})

test('credentials and secret headers stay with the origin they were meant for', async () => {
  await using other = await startHttpBackend()
  await using backend = await startHttpBackend({
    '/same': { kind: 'redirect', to: '/there', status: 307 },
    '/other': { kind: 'redirect', to: `${other.url}/there`, status: 307 },
  })
  await using client = clientFor({ allowedHosts: [backend.url, other.url] })
  const secret = {
    headers: { authorization: 'Bearer t', 'x-team-key': 'k', accept: 'x/y' },
    secretHeaders: new Set(['x-team-key']),
  }
  await client.get(`${backend.url}/same`, secret)
  expect(backend.seen('/there')[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-team-key': 'k' })
  await client.get(`${backend.url}/other`, secret)
  const headers = other.seen('/there')[0]?.headers
  expect(headers).toMatchObject({ accept: 'x/y' })
  expect(headers).not.toHaveProperty('authorization')
  expect(headers).not.toHaveProperty('x-team-key')
  const body = { method: 'POST', body: '{"key":"k"}', secretBody: true }
  await expect(client.get(`${backend.url}/other`, body)).rejects.toMatchObject(blockedBy('secret_to_other_origin'))
})

test('a body is cut at the cap, and its connection does not stay open for the rest', async () => {
  await using backend = await startHttpBackend({ '/big': { kind: 'stream', bytes: 5_000_000 } })
  await using client = clientFor({ allowedHosts: [backend.url] })
  const reply = await client.get(`${backend.url}/big`)
  expect(reply.truncated).toBe(true)
  expect(Buffer.concat([...reply.chunks])).toHaveLength(1_000)
  await expect.poll(() => backend.connections()).toBe(0)
})

test('a small body that unpacks to a huge one is cut while it is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000))
  const server = createServer((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await using client = clientFor({ allowedHosts: [url] })
  const before = process.memoryUsage().rss
  const reply = await client.get(url)
  expect(reply.truncated).toBe(true)
  expect(Buffer.concat([...reply.chunks])).toHaveLength(1_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('packed answers are unpacked whole', async () => {
  const text = 'x'.repeat(900)
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  )
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await using client = clientFor({ allowedHosts: [url] })
  const reply = await client.get(url)
  expect(Buffer.concat([...reply.chunks]).toString()).toBe(text)
  expect(reply.truncated).toBe(false)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('an answer from nobody, in time or at all, is told apart', async () => {
  await using backend = await startHttpBackend({ '/hang': { kind: 'hang' } })
  await using client = clientFor({ allowedHosts: [backend.url, 'http://127.0.0.1:1'] })
  await expect(client.get(`${backend.url}/hang`, { timeoutMs: 50 })).rejects.toMatchObject({
    fault: { kind: 'timeout', afterMs: 50 },
    sent: true,
  })
  await expect(client.get('http://127.0.0.1:1/')).rejects.toMatchObject({ fault: { cause: 'refused' }, sent: false })
  await expect(client.get(`${backend.url}/x`, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    fault: { kind: 'aborted' },
    sent: false,
  })
  expect(backend.seen('/x')).toEqual([])
})

test('the open web is open to a tool whose job it is, and what is inside stays closed', async () => {
  await using client = clientFor({ resolve: resolvesTo('10.0.0.7') })
  await expect(client.get('http://any.example/')).rejects.toMatchObject(blockedBy('not_listed'))
  await expect(client.get('http://any.example/', { publicWeb: true })).rejects.toMatchObject(blockedBy('private'))
  await expect(client.get('http://127.0.0.1/', { publicWeb: true })).rejects.toMatchObject(
    blockedBy('address_not_listed'),
  )
  await expect(client.get('http://printer.local/', { publicWeb: true })).rejects.toMatchObject(blockedBy('local_name'))
})
