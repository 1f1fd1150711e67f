import { revisionContent } from '@hermes/testing/factories'
import { testGateway, revisionOf } from '../../../gateway-for-tests.ts'
import { httpServer, sandboxFor } from '../pool-for-tests.ts'
import { startFakeHttpServer } from './fake-http-server-for-tests.ts'
const N = Number(process.argv[2]), kind = process.argv[3] ?? 'schema'
const deepObj = (n: number) => '{"a":'.repeat(n) + '1' + '}'.repeat(n)
const bad = await startFakeHttpServer(({ message, response }) => {
  if (message?.method !== 'tools/list') return false
  const d = kind === 'arr' ? '['.repeat(N) + ']'.repeat(N) : deepObj(N)
  const where = kind === 'meta' ? `"inputSchema":{"type":"object"},"_meta":{"x":${d}}` : kind === 'items' ? `"inputSchema":{"type":"object","properties":{"p":${'{"items":'.repeat(N)}{}${'}'.repeat(N)}}}` : kind === 'cyc' ? `"inputSchema":{"type":"object","$defs":{"n":{"type":"object","properties":{"a":{"$ref":"#/$defs/n"},"b":{"$ref":"#/$defs/n"}}}},"properties":{"n":{"$ref":"#/$defs/n"}}}` : `"inputSchema":{"type":"object","x":${d}}`
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":{"tools":[{"name":"evil",${where}}]}}`)
  return true
})
const good = await startFakeHttpServer()
const sandbox = sandboxFor(bad.url, good.url)
const servers = [httpServer('bad', bad.url), httpServer('good', good.url)]
const hermes = await testGateway({ content: revisionContent({ tools: [], servers, sandbox }) })
await new Promise((r) => setTimeout(r, 1500))
console.log('tools', JSON.stringify(hermes.gateway.tools().map((t: any) => [t.definition.name, t.status.state, t.status.reason])))
console.log('good call', (await hermes.call('good.echo', {})).outcome, JSON.stringify((await hermes.call('good.echo', {})).error ?? null)?.slice(0, 200))
await hermes.gateway.activate(revisionOf(revisionContent({ tools: [], servers: [servers[1]!], sandbox }), 2)).then(() => console.log('removal activated'), (e) => console.log('activate fails', e.message))
console.log(hermes.logged.filter((l: any) => l.level === 'error' || l.level === 'warn').slice(0, 5).map((l: any) => l.message.slice(0, 200) + JSON.stringify(l.facts ?? {}).slice(0, 100)))
process.exit(0)
