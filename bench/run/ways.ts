import { randomBytes } from 'node:crypto'
import { TOOLS } from '../children/configuration.ts'
import { UPSTREAM_TOOL } from '../children/mcp-upstream.ts'
import { ECHO_PATH } from '../children/rest-backend.ts'
import { type Child, startChild } from '../children/start-child.ts'
import type { Target } from '../load/order.ts'
import type { Protocol, Way } from '../report.ts'

/** A way that is ready to be called. */
export interface ReadyWay {
  protocol: Protocol
  way: Way
  target: Target
  /** The process in the middle, where there is one. */
  middle?: Child
}

export interface Ways extends AsyncDisposable {
  ways: readonly ReadyWay[]
  /** Makes the calls. */
  load: Child
  /** What the ways that write write to. */
  postgres: Child
  databaseUrl: string
}

interface Start {
  signal: AbortSignal
  protocols: readonly Protocol[]
  /** Folder for the gateways' profiles. */
  profile: string | undefined
}

/**
 * Starts backends and Postgres, and in front of them the forwarders and the two gateways, each in a process of its own.
 * Both gateways serve both protocols.
 */
export async function startWays({ signal, protocols, profile }: Start): Promise<Ways> {
  await using stack = new AsyncDisposableStack()
  const start = startingInto(stack)
  const [backend, upstream, postgres, load] = await start(
    startChild('rest-backend', { options: {}, signal }),
    startChild('mcp-upstream', { options: {}, signal }),
    startChild('postgres', { options: {}, signal }),
    startChild('load', { options: {}, signal }),
  )
  const key = `hk_${randomBytes(24).toString('base64url')}`
  const options = { backendUrl: backend.url, upstreamUrl: upstream.url, databaseUrl: postgres.url, key }
  const [restForwarder, mcpForwarder, committing, memory, durable] = await start(
    startChild('rest-forwarder', { options, signal }),
    startChild('mcp-forwarder', { options, signal }),
    startChild('mcp-committing', { options, signal }),
    startChild('memory', { options, signal, profile }),
    startChild('durable', { options, signal, profile }),
  )
  const mcp = (way: Way, middle: Child): ReadyWay => {
    const gateway = middle === memory || middle === durable
    const url = gateway ? `${middle.url}/mcp` : middle.url
    return { protocol: 'mcp', way, target: { protocol: 'mcp', url, tool: TOOLS.mcp, ...(gateway && { key }) }, middle }
  }
  const rest = (url: string, echoAt: readonly string[]): Target => ({ protocol: 'rest', url, tool: TOOLS.rest, echoAt })
  const called = (gateway: Child): Target => ({ ...rest(`${gateway.url}/v1/tools/call`, ['result']), key })
  const ways: ReadyWay[] = [
    { protocol: 'mcp', way: 'direct', target: { protocol: 'mcp', url: upstream.url, tool: UPSTREAM_TOOL } },
    mcp('forwarder', mcpForwarder),
    mcp('committing', committing),
    mcp('memory', memory),
    mcp('durable', durable),
    { protocol: 'rest', way: 'direct', target: rest(`${backend.url}${ECHO_PATH}`, []) },
    { protocol: 'rest', way: 'forwarder', target: rest(restForwarder.url, ['result']), middle: restForwarder },
    { protocol: 'rest', way: 'memory', target: called(memory), middle: memory },
    { protocol: 'rest', way: 'durable', target: called(durable), middle: durable },
  ]
  const owned = stack.move()
  return {
    ways: ways.filter(({ protocol }) => protocols.includes(protocol)),
    load,
    postgres,
    databaseUrl: postgres.url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Waits for all of them, so that where one does not start the others are still stopped. */
function startingInto(stack: AsyncDisposableStack) {
  return async <Starting extends readonly Promise<Child>[]>(...starting: Starting) => {
    const ended = await Promise.allSettled(starting)
    for (const one of ended) if (one.status === 'fulfilled') stack.use(one.value)
    return await Promise.all(starting)
  }
}
