import type { LogEvent } from '@hermes/contracts/ports/log'
import { type Command, InvalidArgumentError } from 'commander'
import { usageError } from '../lib/cli-error.ts'
import { connect } from '../lib/connect.ts'
import { followLogs } from '../lib/follow-logs.ts'
import { formatLog } from '../lib/format-log.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, guarded, leaf } from '../lib/leaf.ts'
import { listLogs } from '../lib/list-logs.ts'

interface Options extends CommonOptions {
  filter?: string
  limit?: number
}

const FILTER = 'mcp, errors, or a trace id'

/** `hermes gateway logs [--filter …]` and `hermes gateway logs tail`. */
export function addLogs(gateway: Command, io: Io): void {
  const logs = gateway.command('logs').description('what the gateway did, newest last')
  leaf(logs)
    .option('--filter <what>', FILTER)
    .option('--limit <number>', 'at most this many lines (default 200)', parseLimit)
    .action(async (options: Options) => {
      const { question } = context(io, options)
      const filter = parseFilter(options.filter)
      const events = await guarded({ question }, () => listLogs({ question, filter, limit: options.limit ?? 200 }))
      for (const event of events) print(event, io, options)
    })
  logs
    .command('tail')
    .description('follow the log until interrupted')
    .action(async (_own: object, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { question } = context(io, options)
      const filter = parseFilter(options.filter)
      const { client } = await connect(question)
      await guarded({ question }, () =>
        followLogs({ client, filter, signal: io.signal, onEvent: (event) => print(event, io, options) }),
      )
    })
}

function print(event: LogEvent, io: Io, { json }: Options): void {
  io.out(json ? JSON.stringify(event) : formatLog(event, io.color))
}

function parseFilter(filter: string | undefined): string | undefined {
  if (filter === undefined || filter === 'mcp' || filter === 'errors') return filter
  if (/^[0-9a-f]{8,32}$/.test(filter)) return filter
  throw usageError(
    `${filter} is not something logs can be filtered by.`,
    `Use ${FILTER} (at least its first eight digits).`,
  )
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 5_000)
    throw new InvalidArgumentError('It is a number from 1 to 5000.')
  return limit
}
