// The demo backend: what the example's HTTP tools and its web search talk to. Plain Node, no dependencies, no state
// that outlives it. `node backend.mjs` listens on 127.0.0.1:9200; HERMES_BACKEND_PORT changes the port.
import { createServer } from 'node:http'
import { crmKeyAccounts, crmLookup, refund, removeTicket, search, tasksList, weather } from './backend-data.mjs'

const port = Number(process.env.HERMES_BACKEND_PORT ?? 9200)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** POST endpoints that take the envelope; each gives the result for its arguments. */
const tools = {
  '/tasks/list': tasksList,
  '/crm/lookup': crmLookup,
  '/crm/key-accounts': crmKeyAccounts,
  '/orders/refund': refund,
  '/tickets/delete': removeTicket,
  '/search/hermes': ({ query = '' }) => ({ backend: 'search/hermes', results: search(query) }),
  '/reports/build': async ({ delay_ms = 800 }) => {
    await wait(delay_ms)
    return { rows: 42, built_in_ms: delay_ms }
  },
  '/reports/broken': () => ({ status: 500, body: { error: 'the report store is down' } }),
}

async function body(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function answer(request) {
  const url = new URL(request.url, 'http://backend')
  if (url.pathname === '/healthz') return { body: { ok: true } }
  if (request.method === 'GET' && url.pathname === '/search') {
    const query = url.searchParams.get('q') ?? ''
    const results = search(query)
    return { body: { query, number_of_results: results.length, results } }
  }
  if (request.method === 'GET' && url.pathname.startsWith('/api/weather/')) {
    const city = decodeURIComponent(url.pathname.slice('/api/weather/'.length))
    return { body: weather(city, url.searchParams.get('units') ?? 'metric') }
  }
  const tool = request.method === 'POST' ? tools[url.pathname] : undefined
  if (!tool) return { status: 404, body: { error: `nothing answers ${request.method} ${url.pathname}` } }
  const envelope = JSON.parse((await body(request)) || '{}')
  const result = await tool(envelope.arguments ?? {})
  return result?.status ? result : { body: result }
}

const server = createServer((request, response) => {
  void answer(request)
    .catch((error) => ({ status: 400, body: { error: String(error.message ?? error) } }))
    .then(({ status = 200, body: value }) => {
      const text = JSON.stringify(value)
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
})

server.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken, so the demo backend cannot start. Stop what uses it or set HERMES_BACKEND_PORT.`
      : `The demo backend stopped: ${error.message}`,
  )
  process.exit(1)
})
server.listen(port, '127.0.0.1', () => console.log(`Demo backend on http://127.0.0.1:${server.address().port}`))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
