import { testGateway } from '@hermes/gateway/gateway-for-tests'
import { revisionContent } from '@hermes/testing/factories'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'
import { builtInTools } from '../built-in-tools.ts'

const results = [1, 2, 3].map((n) => ({ title: `Hit ${n}`, url: `https://example.com/${n}`, content: `About ${n}` }))

async function searching(allowed: boolean, secrets?: Readonly<Record<string, string>>) {
  const engine = await startHttpBackend({ '/search': { kind: 'json', value: { results } } })
  const sandbox = { allowedHosts: allowed ? [engine.url] : [], allowPrivate: [], maxResponseBytes: 1_000_000 }
  const hermes = await testGateway({
    content: revisionContent({ tools: [], sandbox }),
    nativeTools: builtInTools,
    secrets: secrets ?? { HERMES_SEARCH_URL: `${engine.url}/search?engines=wiki` },
  })
  return {
    engine,
    hermes,
    async [Symbol.asyncDispose]() {
      await hermes.gateway.close()
      await engine[Symbol.asyncDispose]()
    },
  }
}

test('asks the engine of the operator and gives back as many results as asked for, untrusted and not private', async () => {
  await using world = await searching(true)
  const result = await world.hermes.call('web_search', { query: 'hermes & co', count: '2', freshness: 'week' })
  expect(result).toMatchObject({
    outcome: 'ran',
    output: { value: { query: 'hermes & co', results: [{ title: 'Hit 1', snippet: 'About 1' }, { title: 'Hit 2' }] } },
    marks: { trust: 'untrusted', private: false },
  })
  const asked = new URL(world.engine.seen('/search')[0]?.url ?? '', world.engine.url).searchParams
  expect(Object.fromEntries(asked)).toEqual({ engines: 'wiki', q: 'hermes & co', format: 'json', time_range: 'week' })
})

test('without an engine it is not ready, and says what is not set', async () => {
  await using world = await searching(true, {})
  expect(await world.hermes.call('web_search', { query: 'x' })).toMatchObject({
    error: { code: 'not_ready', message: 'web_search is not ready: HERMES_SEARCH_URL is not set.' },
  })
})

test('an engine that the sandbox does not allow is not asked', async () => {
  await using world = await searching(false)
  expect((await world.hermes.call('web_search', { query: 'x' })).error).toMatchObject({
    code: 'blocked_by_sandbox',
    remedy: expect.stringContaining(world.engine.url),
  })
  expect(world.engine.seen()).toEqual([])
})

test.each([
  ['a status that means failure', { kind: 'json', value: {}, status: 429 } as const, 'status 429'],
  ['HTML', { kind: 'raw', body: '<html>' } as const, '"json" format may be switched off'],
])('%s is told', async (_, behaviour, message) => {
  await using world = await searching(true)
  world.engine.on('/search', behaviour)
  expect((await world.hermes.call('web_search', { query: 'x' })).error?.message).toContain(message)
})
