import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ConfigFolder extends AsyncDisposable {
  path: string
  configPath: string
  dataFolder: string
}

interface Contents {
  /** Below `auth:`; `open` where absent. */
  auth?: string
  /** Where the two HTTP tools go. */
  backendUrl?: string
  /** Appended to gateway.yaml. */
  more?: string
  /** Besides the backend. */
  allowedHosts?: readonly string[]
  host?: string
}

/** A folder, with a space and Chinese in its name, that holds a small configuration: four tools, two rules. */
export async function makeConfigFolder(contents: Contents = {}): Promise<ConfigFolder> {
  const { auth, backendUrl, more, host, allowedHosts = [] } = contents
  const path = await mkdtemp(join(tmpdir(), 'hermes 网关 '))
  // Where root runs the tests, the embedded database's own user must be able to walk to its files.
  await chmod(path, 0o755)
  const backend = backendUrl ?? 'http://127.0.0.1:1'
  const configPath = join(path, 'gateway.yaml')
  await mkdir(join(path, 'tools'))
  await mkdir(join(path, 'routes'))
  await writeFile(
    configPath,
    gatewayFile({
      auth: auth ?? 'mode: open',
      hosts: [new URL(backend).origin, ...allowedHosts],
      more: more ?? '',
      host: host ?? '127.0.0.1',
    }),
  )
  await writeFile(join(path, 'tools', 'tools.yaml'), toolsFile(backend))
  await writeFile(join(path, 'routes', 'routes.yaml'), routesFile(backend))
  return {
    path,
    configPath,
    dataFolder: join(path, 'data'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

interface Parts {
  auth: string
  hosts: readonly string[]
  more: string
  host: string
}

function gatewayFile({ auth, hosts, more, host }: Parts): string {
  return `server:
  host: ${JSON.stringify(host)}
  port: 9100
gateway:
  tools_path: ./tools
  routes_path: ./routes
auth:
  ${auth.replaceAll('\n', '\n  ')}
sandbox:
  allowed_hosts: ${JSON.stringify(hosts)}
  allow_private: [127.0.0.1]
${more}`
}

function toolsFile(backend: string): string {
  const schema = '{ type: object, properties: { text: { type: string } } }'
  return `tools:
  - { name: notes.read, description: Reads, type: http, endpoint: "${backend}/read", effect: read, timeout: 30s, schema: ${schema} }
  - { name: notes.write, description: Writes, type: http, endpoint: "${backend}/notes", effect: write, timeout: 30s, schema: ${schema} }
  - { name: hanging.write, description: Writes, type: http, endpoint: "${backend}/write", effect: write, timeout: 30s, schema: ${schema} }
  - { name: current_time, description: The time, type: native, endpoint: "local://current_time", effect: read, schema: { type: object } }
`
}

function routesFile(backend: string): string {
  return `routes:
  - { name: special, when: { tool: notes.read, args: { text: { contains: special } } }, to: "${backend}/special", priority: 0 }
  - { name: all-notes, when: { tool: "notes.*" }, to: "${backend}/notes", priority: 50 }
`
}
