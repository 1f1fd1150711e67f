import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf, StartProblem } from '../start-problem.ts'
import { portHolder } from './port-holder.ts'

export interface ListenRequest {
  host: string
  port: number
  /** What listens: `the gateway`. */
  what: string
  /** How to choose another port: `Set server.port in gateway.yaml`. */
  change: string
}

/**
 * Binds a listener. Port 0 takes a free one.
 * @returns the port it has
 * @throws StartProblem where the port is taken or may not be used, naming who has it where that can be told
 */
export async function listen(app: FastifyInstance, { host, port, what, change }: ListenRequest): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    throw await explain(cause, { host, port, what, change })
  }
  const address = app.server.address() as AddressInfo
  return address.port
}

async function explain(cause: unknown, { host, port, what, change }: ListenRequest): Promise<unknown> {
  switch (codeOf(cause)) {
    case 'EADDRINUSE': {
      const holder = await portHolder(port)
      const who = holder ? `${holder} has it` : 'another program has it'
      return new StartProblem(
        `Port ${port}, on which ${what} should listen, is taken: ${who}.`,
        `Stop it, or ${change}.`,
        {
          cause,
        },
      )
    }
    case 'EACCES':
      return new StartProblem(`This user may not listen on port ${port}.`, `Choose one above 1023: ${change}.`, {
        cause,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `This machine has no address ${host} for ${what} to listen on.`,
        'Set server.host to 127.0.0.1, or to an address of this machine.',
        { cause },
      )
    default:
      return cause
  }
}
