import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/*
 * A small MCP server on stdio, without dependencies: one JSON-RPC message a line. Its one tool reads a note that stands
 * beside this file.
 */

const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const READ = {
  name: 'read',
  description: 'Reads a note by its file name',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'A file name such as note.md' } },
    required: ['path'],
  },
  annotations: { readOnlyHint: true },
}

if (process.argv.includes('--help')) {
  process.stdout.write('A demo MCP server: speaks JSON-RPC on stdin and stdout, and offers the tool "read".\n')
  process.exit(0)
}

const failed = (text) => ({ content: [{ type: 'text', text }], isError: true })

async function read(path) {
  // A bare name only: nothing outside this folder can be reached.
  if (typeof path !== 'string' || path !== basename(path) || !path.endsWith('.md')) {
    return failed('path must be the name of a note, such as note.md')
  }
  try {
    const text = await readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
    return { content: [{ type: 'text', text }] }
  } catch {
    return failed(`there is no note ${path}`)
  }
}

async function answer({ method, params = {} }) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: VERSIONS.includes(params.protocolVersion) ? params.protocolVersion : VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'demo-mcp', version: '1.0.0' },
      }
    case 'ping':
      return {}
    case 'tools/list':
      return { tools: [READ] }
    case 'tools/call':
      return params.name === READ.name ? read(params.arguments?.path) : failed(`there is no tool ${params.name}`)
    default:
      return undefined
  }
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  let message
  try {
    message = JSON.parse(line)
  } catch {
    send({ id: null, error: { code: -32700, message: 'not JSON' } })
    continue
  }
  if (message.id === undefined) continue
  const result = await answer(message)
  const unknown = { code: -32601, message: `unknown method ${message.method}` }
  send(result === undefined ? { id: message.id, error: unknown } : { id: message.id, result })
}
