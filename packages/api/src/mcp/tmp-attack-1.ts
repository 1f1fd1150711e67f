import { connect } from 'node:net'
import { nativeTool } from '@hermes/gateway/gateway-for-tests'
import { echo, startEndpoint } from './endpoint-for-tests.ts'
import { begin, modern, notification, openStream, post, postInit, request } from './requests-for-tests.ts'

process.on('uncaughtException', (e) => console.log('UNCAUGHT', e))
process.on('unhandledRejection', (e) => console.log('UNHANDLED', e))
let ran = 0
const wait = nativeTool({
  name: 'wait',
  effect: 'write',
  description: 'w',
  schema: { type: 'object', properties: { ms: { type: 'integer' } } },
  run: async (a: any) => {
    ran++
    await new Promise((r) => setTimeout(r, a.ms ?? 10))
    return { done: true }
  },
})
const p = await startEndpoint({ nativeTools: [echo, wait], keys: { ka: 'alice', kb: 'bob' } })
const A = { authorization: 'Bearer ka' },
  B = { authorization: 'Bearer kb' }
const show = (l: string, x: any) => console.log(l, x.status ?? '', JSON.stringify(x.messages ?? x).slice(0, 600))
// 1 duplicate ids
const s = await begin(p.url, { headers: A })
const slow = post(p.url, request('tools/call', { name: 'wait', arguments: { ms: 800 } }, 7), s)
await new Promise((r) => setTimeout(r, 150))
const fast = post(p.url, request('tools/call', { name: 'wait', arguments: { ms: 20 } }, 7), s)
show('fast', await fast)
show('slow', await slow)
console.log('ran', ran, p.logged.slice(-3))
// batch with dup ids
const s2 = await begin(p.url, { headers: A, version: '2025-03-26' })
show(
  'batch',
  await post(
    p.url,
    [
      request('tools/call', { name: 'wait', arguments: { ms: 100 } }, 1),
      request('tools/call', { name: 'wait', arguments: { ms: 10 } }, 1),
      request('tools/call', { name: 'echo', arguments: { text: 'x' } }, 2),
    ],
    s2,
  ),
)
// foreign session
show('foreign', await post(p.url, request('tools/list'), { ...s, ...B }))
show('foreign del', await (await fetch(p.url, { method: 'DELETE', headers: { ...s, ...B } })).text())
show('proto', await post(p.url, request('__proto__'), s))
show('proto call', await post(p.url, request('tools/call', { name: '__proto__', arguments: {} }), s))
show('constructor call', await post(p.url, request('tools/call', { name: 'constructor', arguments: {} }), s))
for (const raw of [
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1e308,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
  '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}',
  '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"\\u0000","method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo\\u0000","arguments":{}}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":{"a":1},"arguments":[]}}',
  '{"jsonrpc":"2.0","id":"' + 'x'.repeat(900000) + '","method":"ping"}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"\\ud800"},"_meta":{"progressToken":1e400,"traceparent":"00-aa","studio.hermes/session":"a\\u0000b","studio.hermes/idempotency_key":"k\\r\\nX: y"}}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"t"},"established":{"id":"x"},"credentials":{"established":{}},"trace_id":"' +
    'a'.repeat(32) +
    '","session_id":"zzz"}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"' +
    Buffer.from('after:').toString('base64url') +
    '"}}',
])
  show(raw.slice(0, 110), await post(p.url, raw, s))
// id huge echo amplification etc
// 2 GET stream: first closes, second should hear
const g1 = await openStream(p.url, { headers: { ...s, accept: 'text/event-stream' } })
const g2 = await openStream(p.url, { headers: { ...s, accept: 'text/event-stream' } })
g1.close()
await new Promise((r) => setTimeout(r, 200))
const { revisionOf } = await import('@hermes/gateway/gateway-for-tests')
const { revisionContent } = await import('@hermes/testing/factories')
const heard = Promise.race([g2.next(), new Promise((r) => setTimeout(() => r('NOTHING HEARD'), 1500))])
await p.hermes.gateway
  .activate(revisionOf(revisionContent({ tools: [{ name: 'echo', enabled: false } as any] }), 2))
  .catch((e) => console.log('activate', e.message))
console.log('g2 heard', await heard, 'list', (await post(p.url, request('tools/list'), s)).messages[0]?.result)
g2.close()
console.log('records', p.hermes.recorder.calls?.length)
await p[Symbol.asyncDispose]()
process.exit(0)
