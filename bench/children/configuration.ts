import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ECHO_PATH } from './rest-backend.ts'

export interface Configuration {
  configPath: string
  dataFolder: string
  /** What the references in it stand for. */
  env: Readonly<Record<string, string>>
  remove: () => Promise<void>
}

/** What both tools take; the forwarder checks by the same. */
export const ARGUMENTS_SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 1000 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  },
  required: ['text'],
}

/** The names of the two tools, as the ways in know them. */
export const TOOLS = { rest: 'bench.echo', mcp: 'mcp__upstream__echo' } as const

/**
 * A folder with the configuration that both gateways run: one key, a tool of an MCP server, an HTTP tool with a schema,
 * and a rule for each of them. The tools read, so that a call is one durable row.
 */
export async function writeConfiguration(given: {
  backendUrl: string
  upstreamUrl: string
  key: string
}): Promise<Configuration> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-bench-'))
  // Where root runs it, the embedded database's own user must be able to walk to its files.
  await chmod(folder, 0o755)
  const configPath = join(folder, 'gateway.yaml')
  for (const part of ['tools', 'routes']) await mkdir(join(folder, part))
  await writeFile(configPath, gatewayFile(given))
  await writeFile(join(folder, 'tools', 'tools.yaml'), toolsFile(given.backendUrl))
  await writeFile(join(folder, 'routes', 'routes.yaml'), routesFile(given.backendUrl))
  return {
    configPath,
    dataFolder: join(folder, 'data'),
    env: { HERMES_BENCH_KEY: given.key },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const gatewayFile = ({ backendUrl, upstreamUrl }: { backendUrl: string; upstreamUrl: string }) => `
server: { host: 127.0.0.1, port: 9100 }
gateway: { tools_path: ./tools, routes_path: ./routes }
auth:
  mode: api_key
  keys:
    - { name: bench, key: "\${HERMES_BENCH_KEY}", roles: ["tools:read"] }
sandbox:
  allowed_hosts: ["${backendUrl}", "${new URL(upstreamUrl).origin}"]
  allow_private: [127.0.0.1]
mcp_servers:
  - name: upstream
    transport: streamable_http
    url: "${upstreamUrl}"
    overrides: { echo: { effect: read } }
`

const toolsFile = (backend: string) => `tools:
  - name: ${TOOLS.rest}
    description: Answers with what it was sent
    type: http
    endpoint: "${backend}/not-routed"
    effect: read
    timeout: 10s
    schema: ${JSON.stringify(ARGUMENTS_SCHEMA)}
`

const routesFile = (backend: string) => `routes:
  - { name: rest, when: { tool: ${TOOLS.rest} }, to: "${backend}${ECHO_PATH}" }
  - { name: mcp, when: { tool: upstream.echo }, to: "mcp://upstream/echo" }
`
