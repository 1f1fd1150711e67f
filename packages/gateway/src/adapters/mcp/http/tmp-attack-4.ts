import { revisionContent } from '@hermes/testing/factories'
import { testGateway, revisionOf } from '../../../gateway-for-tests.ts'
import { httpServer, sandboxFor } from '../pool-for-tests.ts'
import { startFakeHttpServer } from './fake-http-server-for-tests.ts'
const S = 'q7Xvery-secret-tokenZ9'
const b64 = Buffer.from(S).toString('base64'), hex = Buffer.from(S).toString('hex')
let mode = ''
const srv = await startFakeHttpServer((x) => {
  const { message, response, events, send } = x
  if (mode.startsWith('hs-')) {
    if (mode === 'hs-type') { response.writeHead(200, { 'content-type': `text/${S}` }).end('x'); return true }
    if (mode === 'hs-enc') { response.writeHead(200, { 'content-encoding': S, 'content-type': 'application/json' }).end('x'); return true }
    if (mode === 'hs-redirect') { response.writeHead(307, { location: `http://${S.toLowerCase()}.example.com/${S}` }).end(); return true }
    if (mode === 'hs-version' && message?.method === 'initialize') { x.json({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: S, capabilities: {}, serverInfo: { name: S, version: S } } }); return true }
    if (mode === 'hs-info' && message?.method === 'initialize') { x.json({ jsonrpc: '2.0', id: message.id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: S, version: b64 } } }); return true }
    if (mode === 'hs-tool' && message?.method === 'tools/list') { x.json({ jsonrpc: '2.0', id: message.id, result: { tools: [{ name: S, description: `${S} ${b64} ${hex}`, inputSchema: { type: 'object' } }, { name: 'x'.repeat(240) + S, inputSchema: { type: 'object' } }] } }); return true }
    if (mode === 'hs-garbage' && message?.method === 'initialize') { response.writeHead(200, { 'content-type': 'application/json' }).end(S + '{'); return true }
    return false
  }
  if (message?.method !== 'tools/call') return false
  const id = message.id!
  const ok = { id, result: { content: [{ type: 'text', text: 'fine' }] } }
  switch (mode) {
    case 'type': response.writeHead(200, { 'content-type': `text/${S}` }).end('x'); return true
    case 'enc': response.writeHead(200, { 'content-encoding': S }).end('x'); return true
    case 'redirect': response.writeHead(307, { location: `http://${S.toLowerCase()}.example.com/${S}` }).end(); return true
    case 'method': events(); send({ method: `notifications/${S}`, params: {} }); send({ id: S, method: S, params: {} }); send(ok); response.end(); return true
    case 'progress': events(); send({ method: 'notifications/progress', params: { progressToken: (message.params as any)._meta?.progressToken, progress: 1, message: `m ${S} ${b64} ${hex} ${S.split('').reverse().join('')} ${S.split('').join('\u200b')} ${S.split('').join('-')}` } }); send(ok); response.end(); return true
    case 'log': events(); send({ method: 'notifications/message', params: { level: 'error', logger: 'L'.repeat(185) + S, data: { a: S, [S]: b64, h: hex } } }); send({ method: 'notifications/message', params: { level: 'error', logger: S, data: 'sk-proj-' + 'A1b2C3d4'.repeat(6) } }); send({ method: 'notifications/message', params: { level: 'error', logger: 'L'.repeat(170) + ' ghp_' + 'A1b2C3d4E5f6'.repeat(3), data: 'x' } }); send(ok); response.end(); return true
    case 'split': x.json({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: S.slice(0, 10) }, { type: 'text', text: S.slice(10) }] } }); return true
    case 'forms': x.json({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `${b64} ${hex} ${S.toUpperCase()} ${encodeURIComponent(S)} ${S.split('').reverse().join('')} ${S.split('').join('\u200b')}` }, { type: 'image', mimeType: 'image/png', data: Buffer.from(`xx ${S} yy`).toString('base64') }, { type: 'resource', resource: { uri: `file:///${S}`, blob: Buffer.from(`x${S}`).toString('base64'), mimeType: S } }], structuredContent: { k: S, [S]: 1 }, _meta: { m: S, [S]: [S] } } }); return true
    case 'error': x.json({ jsonrpc: '2.0', id, error: { code: -1, message: `you sent ${S} ${b64}`, data: { S } } }); return true
    case 'iserr': x.json({ jsonrpc: '2.0', id, result: { isError: true, content: [{ type: 'text', text: `bad ${S} ${b64}` }] } }); return true
    case '500': response.writeHead(500, { 'content-type': 'text/plain' }).end('y'.repeat(190) + S); return true
    case '400': x.json({ error: { code: -3, message: 'y'.repeat(190) + S } }, 400); return true
    case 'longerr': x.json({ jsonrpc: '2.0', id, error: { code: -1, message: 'y '.repeat(95) + 'ghp_' + 'A1b2C3d4E5f6'.repeat(3) } }); return true
  }
  return false
})
const mk = async () => testGateway({ secrets: { TOK: S }, content: revisionContent({ tools: [], servers: [httpServer('fake', srv.url, { headers: { authorization: 'Bearer {env:TOK}', 'x-own': '{env:TOK}' } })], sandbox: sandboxFor(srv.url) }) })
const find = (what: string, v: unknown) => { let t = ''; try { t = JSON.stringify(v) } catch (e: any) { console.log('   stringify', e.message); return }
  for (const [n, f] of [['plain', S], ['lower', S.toLowerCase()], ['b64', b64], ['hex', hex], ['part', S.slice(0, 12)], ['ghp', 'ghp_A1b2C3d4E5f6'], ['zw', S.split('').join('\u200b')], ['rev', S.split('').reverse().join('')]] as const) { const i = t.indexOf(f); if (i >= 0) console.log('   LEAK', what, n, t.slice(Math.max(0, i - 120), i + f.length + 20)) } }
for (const m of ['hs-type', 'hs-enc', 'hs-redirect', 'hs-version', 'hs-info', 'hs-tool', 'hs-garbage']) {
  mode = m; console.log('==', m)
  const h = await mk(); await new Promise((r) => setTimeout(r, 200))
  if (process.argv[3]) console.log(JSON.stringify(h.logged.map((l: any) => l.message)).slice(0, 900)); find('logged', h.logged); find('tools', h.gateway.tools()); find('servers', (h.gateway as any).servers?.()); find('catalogues', h.catalogues)
  await h[Symbol.asyncDispose]()
}
mode = 'none'
const h = await mk()
for (const m of process.argv[2]?.split(',') ?? ['type', 'enc', 'redirect', 'method', 'progress', 'log', 'split', 'forms', 'error', 'iserr', '500', '400', 'longerr']) {
  mode = m; console.log('==', m)
  const heard: any[] = []
  const n = h.logged.length
  const r = await h.call('fake.echo', {}, { relay: { onProgress: (u: any) => heard.push(u), log: { level: 'debug', onLog: (l: any) => heard.push(l) } } as any })
  console.log(JSON.stringify([heard, r.output, r.error?.message, r.error?.facts]).slice(0,1500)); find('result', r); find('heard', heard); find('logged', h.logged.slice(n))
}
find('recorderX', {}); if (0) find('recorder', (h.recorder as any).calls ?? (h.recorder as any))
console.log(Object.keys(h.recorder))
process.exit(0)
