import type { LogEvent } from '@hermes/contracts/ports/log'
import type { RunningServer } from '@hermes/server/start-server'
import { type Command, InvalidArgumentError } from 'commander'
import { formatLog } from '../lib/format-log.ts'
import type { Io } from '../lib/io.ts'
import { type CommonOptions, context, leaf } from '../lib/leaf.ts'
import { startGateway } from '../lib/start-gateway.ts'
import { type PortOptions, startOptions } from '../lib/start-options.ts'

type Options = CommonOptions & PortOptions

/** `hermes gateway start --config F`: runs the gateway until INT or TERM. */
export function addStart(gateway: Command, io: Io): void {
  leaf(gateway.command('start'))
    .description('run the gateway until INT or TERM')
    .option('--port <number>', 'port for agents (or HERMES_PORT; else the configuration says)', parsePort)
    .option('--admin-port <number>', 'port for Studio and this command (or HERMES_ADMIN_PORT; else 9101)', parsePort)
    .option('--studio-url <url>', 'where Studio is reached (or HERMES_STUDIO_URL; else http://127.0.0.1:3000)')
    .action(async (options: Options) => {
      const { question } = context(io, options)
      const server = await startGateway({
        ...(await startOptions(question, options)),
        log: (event) => writeLog(event, io, options.json ?? false),
      })
      try {
        announce(server, io, options.json ?? false)
        await aborted(io.signal)
      } finally {
        await server.stop()
      }
    })
}

function announce(server: RunningServer, io: Io, json: boolean): void {
  const { gatewayUrl, adminUrl, loginLink, dataFolder, warnings } = server
  if (json) {
    const event = { event: 'started', gateway_url: gatewayUrl, admin_url: adminUrl, sign_in_url: loginLink }
    io.out(JSON.stringify({ ...event, data_folder: dataFolder, warnings }))
    return
  }
  for (const warning of warnings) io.err(`${io.color.yellow('warning')} ${warning}`)
  io.out(`Gateway started on ${new URL(gatewayUrl).host}`)
  io.out(`Sign in to Studio once, within 15 minutes: ${loginLink}`)
}

function writeLog(event: LogEvent, io: Io, json: boolean): void {
  if (json) io.out(JSON.stringify({ event: 'log', ...event }))
  else if (event.level !== 'debug') io.err(formatLog(event, io.color))
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('It is a number from 0 to 65535.')
  return port
}
