import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder, with a space and Chinese in its name, that holds a gateway.yaml with three tools and a disabled server. */
export async function makeGatewayFolder(backendUrl: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'hermes 命令 '))
  await chmod(path, 0o755)
  await mkdir(join(path, 'tools'))
  await writeFile(
    join(path, 'gateway.yaml'),
    `server: { host: 127.0.0.1, port: 9100 }
gateway: { tools_path: ./tools }
auth: { mode: open }
sandbox: { allowed_hosts: ["${backendUrl}"], allow_private: [127.0.0.1] }
policies: { deny: [forbidden_tool] }
mcp_servers: [{ name: idle, transport: stdio, command: node, enabled: false }]
`,
  )
  const schema = 'schema: { type: object, properties: { text: { type: string } } }'
  await writeFile(
    join(path, 'tools', 'tools.yaml'),
    `tools:
  - { name: current_time, description: The time, type: native, endpoint: "local://current_time", schema: { type: object, properties: {} } }
  - { name: echo, description: Echoes, type: http, endpoint: "${backendUrl}/echo", effect: read, ${schema} }
  - { name: forbidden_tool, description: Never, type: http, endpoint: "${backendUrl}/never", ${schema} }
`,
  )
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
