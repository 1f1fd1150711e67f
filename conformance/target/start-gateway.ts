import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@hermes/server/start-server'

export interface Target extends AsyncDisposable {
  /** Its MCP endpoint. */
  url: string
}

/**
 * Starts a whole gateway (embedded Postgres, free ports, `open`) that passes one MCP server on under its own tool names.
 * @param server the lines of its entry below `mcp_servers`, without name and exposure
 * @param allowedHosts what the sandbox has to let it reach
 */
export async function startGateway(server: readonly string[], allowedHosts: readonly string[] = []): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-conformance-'))
  const stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    // Where root runs this, the embedded database's own user must be able to walk to its files.
    await chmod(folder, 0o755)
    const configPath = join(folder, 'gateway.yaml')
    await writeFile(configPath, gatewayFile(server, allowedHosts))
    const running = await startServer({
      configPath,
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env: {},
    })
    stack.defer(() => running.stop())
    const owned = stack.move()
    return { url: `${running.gatewayUrl}/mcp`, [Symbol.asyncDispose]: () => owned.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

function gatewayFile(server: readonly string[], allowedHosts: readonly string[]): string {
  return `server: { host: 127.0.0.1 }
auth: { mode: open }
sandbox:
  allowed_hosts: ${JSON.stringify(allowedHosts)}
  allow_private: [127.0.0.1]
mcp_servers:
  - name: reference
    expose: passthrough
${server.map((line) => `    ${line}\n`).join('')}`
}
