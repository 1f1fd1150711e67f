import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../../examples/spec', import.meta.url))

/** Sends lines to the demo server, closes its input, and gives what it answered and its exit code. */
async function talk(lines: readonly string[], args: readonly string[] = []) {
  const child = spawn(process.execPath, ['./mcp-server/index.js', ...args], {
    cwd: FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const answers: string[] = []
  for await (const line of createInterface({ input: child.stdout })) answers.push(line)
  const [code]: unknown[] = await exited
  return { answers, code }
}

const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const read = (id: number, path: unknown) => request(id, 'tools/call', { name: 'read', arguments: { path } })

it('offers one tool that reads the note, and nothing outside its folder', async () => {
  const { answers, code } = await talk([
    request(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    }),
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    request(2, 'tools/list'),
    read(3, 'note.md'),
    read(4, '../gateway.yaml'),
    read(5, 'other.md'),
    request(6, 'resources/list'),
    'not json',
  ])
  const byId = new Map(answers.map((line) => JSON.parse(line)).map((message) => [message.id, message]))
  expect(code).toBe(0)
  expect(byId.get(1).result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } })
  expect(byId.get(2).result.tools.map((tool: { name: string }) => tool.name)).toEqual(['read'])
  expect(byId.get(3).result.content[0].text).toContain('Ship the tool gateway')
  expect(byId.get(4).result).toMatchObject({ isError: true })
  expect(byId.get(5).result).toEqual({ content: [{ type: 'text', text: 'there is no note other.md' }], isError: true })
  expect(byId.get(6).error.code).toBe(-32601)
  expect(byId.get(null).error.code).toBe(-32700)
})

it('answers --help, as the specification’s own way to find out why a server does not start', async () => {
  expect(await talk([], ['--help'])).toMatchObject({ code: 0, answers: [expect.stringContaining('A demo MCP server')] })
})
