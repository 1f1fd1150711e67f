import { type Fixtures, startTestServer } from '../../testing/test-server.ts'
import type { Probe } from './start-probe.ts'

interface Setup {
  auth?: string
  env?: Readonly<Record<string, string>>
}

/** A whole gateway with upstream servers behind it. */
export async function startGateway(
  fixtures: Fixtures<AsyncDisposable & { url: string }>,
  probes: readonly Pick<Probe, 'entry' | 'origin'>[],
  setup: Setup = {},
) {
  const more = probes.length === 0 ? '' : `mcp_servers:\n${probes.map(({ entry }) => `  ${entry}\n`).join('')}`
  const allowedHosts = probes.flatMap(({ origin }) => origin ?? [])
  const server = await startTestServer(fixtures, { ...setup, more, allowedHosts })
  return Object.assign(server, { mcpUrl: `${server.gatewayUrl}/mcp` })
}
