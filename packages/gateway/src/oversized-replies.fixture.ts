import { memoryUsage } from 'node:process'
import { testGateway } from './gateway-for-tests.ts'

/*
 * Run as a process of its own by oversized-replies.integration.test.ts, so that nothing but the gateway's memory is
 * measured: calls a tool whose backend answers with 50 MB, and prints by how much the process has grown.
 */
const [url = '', calls = '0'] = process.argv.slice(2)
const hermes = await testGateway({
  content: {
    tools: [
      {
        name: 'huge',
        description: 'Answers with far too much.',
        kind: 'http',
        endpoint: url,
        schema: { type: 'object' },
        timeoutMs: 20_000,
        maxRetries: 0,
        effect: 'read',
        returns: { trust: 'untrusted', private: false },
        sinkArgs: [],
        asks: false,
        auth: { required: true, scope: 'public' },
        enabled: true,
        publicWeb: false,
        source: { kind: 'built-in' },
      },
    ],
    routes: [],
    toolsets: [],
    servers: [],
    skills: [],
    policies: { deny: [] },
    sandbox: { allowedHosts: [new URL(url).origin], allowPrivate: [], maxResponseBytes: 1_048_576 },
    redaction: { fields: [] },
    channels: {},
  },
  deps: { recorder: { available: () => true, begin: async () => undefined, finish: async () => undefined } },
})

async function callMany(times: number): Promise<number> {
  let cut = 0
  for (let i = 0; i < times; i++) {
    const { marks, output } = await hermes.call('huge')
    const kept = output?.kind === 'json' && typeof output.value === 'string' ? output.value.length : 0
    // The quote that the JSON text begins with is two bytes in our own answer.
    if (marks?.oversized && marks.bytes === 1_048_576 && kept === 1_048_575) cut++
  }
  return cut
}

// First what any process grows by while it warms up: code, pools, and the heap's own reserve.
await callMany(30)
const before = memoryUsage().rss
const cut = await callMany(Number(calls))
console.log(JSON.stringify({ cut, grewBytes: memoryUsage().rss - before }))
await hermes.gateway.close()
