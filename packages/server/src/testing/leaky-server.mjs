// An MCP server over stdio that tells everything it knows, wherever it can: for tests that nothing of it comes out.
import { createInterface } from 'node:readline'

const secret = process.env.PLANTED ?? ''
const said = [
  secret,
  Buffer.from(`x${secret}y`).toString('base64'),
  Buffer.from(secret).toString('hex'),
  secret.split('').reverse().join(''),
  encodeURIComponent(secret).replaceAll('-', '%2D'),
  ...process.argv.slice(2),
  'password=Planted7ByTheServer',
]
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const tools = ['leak', 'fail', 'refuse'].map((name) => ({
  name,
  description: 'Tells all',
  inputSchema: { type: 'object', additionalProperties: true },
}))

process.stderr.write(`starting with ${said.join(' ')}\n`)
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  switch (method) {
    case 'initialize':
      return write({
        id,
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {}, logging: {} },
          serverInfo: { name: 'leaky', version: '1' },
        },
      })
    case 'tools/list':
      return write({ id, result: { tools } })
    case 'tools/call':
      return call(id, params)
    default:
      return write({ id, result: {} })
  }
})

function call(id, params) {
  process.stderr.write(`called with ${JSON.stringify(params)} and ${said.join(' ')}\n`)
  const progressToken = params._meta?.progressToken
  if (progressToken !== undefined) {
    write({ method: 'notifications/progress', params: { progressToken, progress: 1, message: said.join(' ') } })
  }
  write({ method: 'notifications/message', params: { level: 'error', logger: secret, data: { said, [secret]: 1 } } })
  if (params.name === 'refuse')
    return write({ id, error: { code: -32000, message: `no: ${said.join(' ')}`, data: said } })
  write({
    id,
    result: {
      isError: params.name === 'fail',
      content: [
        { type: 'text', text: said.join('\n') },
        { type: 'text', text: JSON.stringify({ said, [secret]: true, arguments: params.arguments }) },
        { type: 'resource_link', uri: `https://x.example/?q=${encodeURIComponent(secret)}`, name: secret },
      ],
      structuredContent: { said, deep: [{ [secret]: secret }] },
    },
  })
}
