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
  const code = codeOf(cause)
  if (code === 'EADDRINUSE') {
    const who = (await portHolder(port)) ?? 'another program'
    const message = `Port ${port}, on which ${what} should listen, is taken: ${who} has it.`
    return new StartProblem(message, `Stop it, or ${change}.`, { cause })
  }
  if (code === 'EACCES') {
    return new StartProblem(`This user may not listen on port ${port}.`, `Take one above 1023: ${change}.`, { cause })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const message = `This machine has no address ${host} for ${what} to listen on.`
    return new StartProblem(message, 'Set server.host to 127.0.0.1, or to an address of this machine.', { cause })
  }
  return cause
}
