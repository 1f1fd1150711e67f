import { CHANNELS, type Channel, channelSchema } from '@hermes/contracts/channel'
import type { ServerStatus } from '@hermes/contracts/server'
import type { ToolRow } from '@hermes/contracts/views/tool'
import type { Command } from 'commander'
import { usageError } from '../lib/cli-error.ts'
import { tryConnect } from '../lib/connect.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import type { NotReadyServer } from '../lib/not-ready.ts'
import type { Paint } from '../lib/paint.ts'
import { printable } from '../lib/printable.ts'
import { table } from '../lib/table.ts'
import { type ListedTool, type ListedTools, toolsOfFiles } from '../lib/tools-of-files.ts'

interface Options extends CommonOptions {
  channel?: string
}

/** `hermes gateway tools list`: from the running gateway, or from the files where none runs. */
export function addToolsList(tools: Command, io: Io): void {
  leaf(tools.command('list'))
    .description('name, kind and state of every tool, and why a tool or a server is not ready')
    .option('--channel <channel>', `only tools that exist on a channel (${CHANNELS.join(', ')})`)
    .action(async (options: Options) => {
      const channel = parseChannel(options.channel)
      const { question } = context(io, options)
      const listed = await guarded({ question }, async (): Promise<ListedTools> => {
        const connection = await tryConnect(question)
        if (!connection) return toolsOfFiles(question)
        const rows = await connection.client.tools.list.query(channel && { channel })
        const { servers } = await connection.client.status.get.query()
        return { source: 'gateway', tools: rows.map(listedTool), servers: servers.flatMap(notReadyServer) }
      })
      if (options.json) {
        const { source, tools: all, servers } = listed
        io.out(JSON.stringify({ source, tools: all, servers_not_ready: servers }, null, 2))
        return
      }
      for (const line of formatTools(listed, io.color)) io.out(line)
      if (listed.source === 'files')
        io.err('No gateway is running; this is what the files say. MCP servers were not asked.')
    })
}

function parseChannel(text: string | undefined): Channel | undefined {
  if (text === undefined) return undefined
  const parsed = channelSchema.safeParse(text)
  if (!parsed.success) throw usageError(`${printable(text)} is not a channel.`, `Use one of ${CHANNELS.join(', ')}.`)
  return parsed.data
}

const listedTool = ({ name, kind, effect, status, server, source }: ToolRow): ListedTool => ({
  name,
  kind,
  state: status.state,
  effect,
  source,
  ...(status.reason && { reason: status.reason }),
  ...(server && { server }),
})

const notReadyServer = ({ name, state, reason }: ServerStatus): NotReadyServer[] =>
  state === 'ready' ? [] : [{ name, state, reason: reason ?? state }]

/** `web_search  native  ready`, one tool a line, sorted by name; then the servers that are not ready. */
export function formatTools({ tools, servers }: Pick<ListedTools, 'tools' | 'servers'>, color: Paint): string[] {
  const sorted = tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const rows = [...sorted, ...servers.map((server) => ({ ...server, kind: 'server' }))]
  return table(
    rows.map(({ name, kind, state, reason = '' }) => [
      printable(name),
      kind,
      state === 'ready' ? state : color.yellow(state.replaceAll('_', ' ')),
      color.dim(printable(reason)),
    ]),
  )
}
