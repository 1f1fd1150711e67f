import type { Command } from 'commander'
import { dataFolder } from '../lib/data-folder.ts'
import type { Io } from '../lib/io.ts'
import { Bridge } from '../lib/mcp-bridge/bridge.ts'
import { findGatewayUrl, unreachable } from '../lib/running-gateway.ts'

interface Options {
  toolset?: string
  url?: string
  data?: string
  config?: string
}

/** How long answers are waited for once stdin has ended; clients that stop their servers wait little longer. */
const LAST_ANSWERS_MS = 1_500

/** `hermes gateway mcp`: what a desktop client starts to speak MCP over stdio with the gateway that runs. */
export function addMcp(gateway: Command, io: Io): void {
  gateway
    .command('mcp')
    .description('speak MCP on stdin and stdout, for clients that start their servers themselves')
    .option('--toolset <name>', 'only the tools of this toolset')
    .option('--url <url>', "the gateway's address, where it runs elsewhere")
    .option('--data <folder>', 'data folder of the gateway (or HERMES_DATA_DIR)')
    .option('--config <file>', 'gateway.yaml')
    .addHelpText('after', '\nThe key, where the gateway asks for one, is read from HERMES_KEY.')
    .action(async (options: Options) => {
      const bridge = new Bridge({
        address: () => endpoint(options, io),
        key: io.env.HERMES_KEY || undefined,
        write: (message) => io.out(JSON.stringify(message)),
        say: (text) => io.err(text),
      })
      io.signal.addEventListener('abort', () => void bridge.close(), { once: true })
      // Each message goes its own way: a slow call holds up no other.
      for await (const line of io.lines(io.signal)) void bridge.take(line)
      await bridge.settled(LAST_ANSWERS_MS)
      await bridge.close()
    })
}

async function endpoint({ toolset, url, data, config }: Options, io: Io): Promise<string> {
  const path = toolset === undefined ? '/mcp' : `/mcp/${encodeURIComponent(toolset)}`
  if (url !== undefined) return new URL(path, url).href
  const folder = await dataFolder({ data, config, cwd: io.cwd, env: io.env })
  const gatewayUrl = await findGatewayUrl(folder)
  if (gatewayUrl === undefined) throw unreachable(folder)
  return new URL(path, gatewayUrl).href
}
