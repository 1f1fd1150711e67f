import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ECHO_PATH } from './backend.ts'

export interface Configuration {
  configPath: string
  dataFolder: string
  /** What the references in it stand for. */
  env: Readonly<Record<string, string>>
  remove: () => Promise<void>
}

/**
 * A folder with the configuration that both gateways run: one key, one HTTP tool with a schema, and one rule, without
 * which no call arrives. The tool reads, so that a call is one durable row.
 */
export async function writeConfiguration({
  backendUrl,
  key,
}: {
  backendUrl: string
  key: string
}): Promise<Configuration> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-bench-'))
  // Where root runs it, the embedded database's own user must be able to walk to its files.
  await chmod(folder, 0o755)
  const configPath = join(folder, 'gateway.yaml')
  for (const part of ['tools', 'routes']) await mkdir(join(folder, part))
  await writeFile(configPath, gatewayFile(backendUrl))
  await writeFile(join(folder, 'tools', 'tools.yaml'), toolsFile(backendUrl))
  await writeFile(join(folder, 'routes', 'routes.yaml'), routesFile(backendUrl))
  return {
    configPath,
    dataFolder: join(folder, 'data'),
    env: { HERMES_BENCH_KEY: key },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const gatewayFile = (backend: string) => `server: { host: 127.0.0.1, port: 9100 }
gateway: { tools_path: ./tools, routes_path: ./routes }
auth:
  mode: api_key
  keys:
    - { name: bench, key: "\${HERMES_BENCH_KEY}", roles: ["tools:read"] }
sandbox:
  allowed_hosts: ["${backend}"]
  allow_private: [127.0.0.1]
`

const toolsFile = (backend: string) => `tools:
  - name: bench.echo
    description: Answers with what it was sent
    type: http
    endpoint: "${backend}/not-routed"
    effect: read
    timeout: 10s
    schema:
      type: object
      properties:
        text: { type: string, minLength: 1, maxLength: 1000 }
        limit: { type: integer, minimum: 1, maximum: 100 }
      required: [text]
`

const routesFile = (backend: string) => `routes:
  - { name: bench, when: { tool: bench.echo }, to: "${backend}${ECHO_PATH}" }
`
