import type { ServerStatus } from '@hermes/contracts/server'
import type { GatewayStatus } from '@hermes/contracts/views/status'
import { CliError } from '../cli-error.ts'
import { type Connection, explain } from '../connect.ts'
import type { Check } from './check.ts'

/** The running gateway, its database and its servers; a note where none runs. */
export async function checkGateway(connection: Connection | Error | undefined, folder: string): Promise<Check[]> {
  if (connection instanceof Error) return [refusal(connection)]
  if (!connection) {
    return [{ name: 'Gateway', state: 'note', fact: `none is running on ${folder}` }]
  }
  try {
    return describe(await connection.client.status.get.query())
  } catch (error) {
    const explained = explain(error, folder)
    return [refusal(explained instanceof Error ? explained : new Error(String(explained)))]
  }
}

const refusal = (error: Error): Check => ({
  name: 'Gateway',
  state: 'problem',
  fact: error.message,
  remedy: error instanceof CliError ? error.remedy : 'Look at `hermes gateway logs --filter errors`.',
})

function describe(status: GatewayStatus): Check[] {
  const { tools } = status
  return [
    { name: 'Gateway', state: 'ok', fact: `${status.gatewayUrl}, version ${status.version}, ${status.revisionId}` },
    status.recording
      ? { name: 'Database', state: 'ok', fact: status.database }
      : {
          name: 'Database',
          state: 'problem',
          fact: `The ${status.database} database does not answer, so calls are refused.`,
          remedy: 'Start it again; the gateway then goes on by itself.',
        },
    {
      name: 'Tools',
      state: tools.ready === tools.total ? 'ok' : 'note',
      fact: `${tools.ready} of ${tools.total} ready`,
    },
    ...status.servers.map(describeServer),
  ]
}

function describeServer({ name, state, reason }: ServerStatus): Check {
  const check = { name: `Server ${name}`, fact: reason ? `${state}: ${reason}` : state }
  if (state === 'failed') {
    return { ...check, state: 'problem', remedy: 'Read its handshake with `hermes gateway logs --filter mcp`.' }
  }
  return { ...check, state: state === 'ready' ? 'ok' : 'note' }
}
