import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfiguration } from '@hermes/config/read-configuration'
import { afterAll, expect, it } from 'vitest'
import { notReadyServers, notReadyWarnings } from './not-ready.ts'

const folder = mkdtempSync(join(tmpdir(), 'hermes-not-ready-'))
afterAll(() => rmSync(folder, { recursive: true }))

mkdirSync(join(folder, 'tools'))
writeFileSync(
  join(folder, 'gateway.yaml'),
  `server: { port: 9100 }
gateway: { tools_path: ./tools }
sandbox: { allowed_hosts: [mcp.example.com] }
mcp_servers:
  - { name: remote, transport: streamable_http, url: "https://example.com/mcp", headers: { Authorization: "Bearer {env:THIRD}" } }
  - { name: reached, transport: streamable_http, url: "https://mcp.example.com/mcp" }
  - { name: notes, transport: stdio, command: node, env: { A: "{env:FIRST}", B: "{env:SECOND}" } }
  - { name: idle, transport: stdio, command: node, enabled: false }
  - { name: files, transport: stdio, command: node }
`,
)
const load = async () => {
  const read = await readConfiguration({ path: join(folder, 'gateway.yaml'), env: {} })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read
}

it('lists the servers that cannot run, and why', async () => {
  expect(notReadyServers(await load())).toEqual([
    { name: 'remote', state: 'failed', reason: 'THIRD is not set' },
    { name: 'notes', state: 'failed', reason: 'FIRST, SECOND are not set' },
    { name: 'idle', state: 'disabled', reason: 'it is disabled in the configuration' },
  ])
})

it('warns of each with its line, but not of what was disabled on purpose', async () => {
  expect(notReadyWarnings(await load())).toMatchObject([
    {
      file: 'gateway.yaml',
      line: 5,
      message: expect.stringContaining('remote will not be ready: THIRD is not set'),
    },
    { line: 7, message: expect.stringContaining('notes will not be ready: FIRST, SECOND are not set') },
  ])
})
