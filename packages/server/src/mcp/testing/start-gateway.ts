import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { startTestServer } from '../../testing/test-server.ts'
import type { Probe } from './start-probe.ts'

interface Setup {
  auth?: string
  env?: Readonly<Record<string, string>>
}

/** A whole gateway with upstream servers behind it. */
export async function startGateway(probes: readonly Pick<Probe, 'entry' | 'origin'>[], setup: Setup = {}) {
  const more = probes.length === 0 ? '' : `mcp_servers:\n${probes.map(({ entry }) => `  ${entry}\n`).join('')}`
  const allowedHosts = probes.flatMap(({ origin }) => origin ?? [])
  const server = await startTestServer(
    { backend: startHttpBackend, database: createTestDatabase },
    { ...setup, more, allowedHosts },
  )
  return Object.assign(server, { mcpUrl: `${server.gatewayUrl}/mcp` })
}
