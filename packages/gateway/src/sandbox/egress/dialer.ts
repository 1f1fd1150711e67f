import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { EgressFailure } from './egress-failure.ts'

/** Asked for every address that is about to be dialled. @returns the refusal, or undefined where it may be dialled */
export type CheckAddress = (dial: { host: string; address: string; port: number }) => EgressFailure | undefined

/** Resolves a host name to all its addresses; the system's resolver unless a test brings its own names. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>

export interface Dialer {
  agent: Agent
  /** The address that the newest connection to a host and port went to. */
  addressOf(url: URL): string | undefined
  close(): Promise<void>
}

export interface DialerOptions {
  check: CheckAddress
  resolve?: ResolveHost
}

// Enough for a busy gateway; idle sockets are closed after a few seconds, so the pools stay as small as the traffic.
const CONNECTIONS_PER_ORIGIN = 128
const KEEP_ALIVE_MS = 10_000
const CONNECT_TIMEOUT_MS = 10_000
const REMEMBERED_ADDRESSES = 1_000

/**
 * Opens connections whose addresses have been checked: every address a name resolves to must pass, and exactly those
 * are dialled, so that a name cannot point elsewhere between the check and the connection (DNS rebinding).
 * Connections are kept alive and reused; HTTP/1.1 only, so that one slow answer never holds up another.
 */
export function createDialer(options: DialerOptions): Dialer {
  const resolve = options.resolve ?? resolveBySystem
  const connectors = new Map<number, buildConnector.connector>()
  const addresses = new Map<string, string>()

  const connectorOf = (port: number): buildConnector.connector => {
    let connector = connectors.get(port)
    if (!connector) {
      connector = buildConnector({
        allowH2: false,
        timeout: CONNECT_TIMEOUT_MS,
        lookup: checkedLookup({ port, resolve, check: options.check }),
      } as buildConnector.BuildOptions)
      connectors.set(port, connector)
    }
    return connector
  }

  const agent = new Agent({
    connections: CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The client's own deadline covers the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, callback) => {
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      const host = target.hostname.replace(/^\[|\]$/g, '')
      // `lookup` is not asked about literal addresses, so they are checked here.
      const refusal = isIP(host) ? options.check({ host, address: host, port }) : undefined
      if (refusal) return callback(refusal, null)
      connectorOf(port)(target, (...result) => {
        const socket: Socket | null = result[1]
        if (socket?.remoteAddress) {
          if (addresses.size >= REMEMBERED_ADDRESSES) addresses.clear()
          addresses.set(`${host}:${port}`, socket.remoteAddress)
        }
        callback(...result)
      })
    },
  })

  return {
    agent,
    addressOf(url) {
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
      return addresses.get(`${url.hostname.replace(/^\[|\]$/g, '')}:${port}`)
    },
    close: () => agent.close(),
  }
}

function checkedLookup(dial: { port: number; resolve: ResolveHost; check: CheckAddress }): LookupFunction {
  return (host, options, callback) => {
    // Never rejects: what goes wrong is the answer.
    const tell = async () => {
      const answer = await checkedAddresses(host, dial)
      if ('error' in answer) return callback(answer.error, '', 0)
      const [first] = answer.found
      return options.all ? callback(null, [...answer.found]) : callback(null, first.address, first.family)
    }
    void tell()
  }
}

type Answer = { found: readonly [LookupAddress, ...LookupAddress[]] } | { error: Error }

async function checkedAddresses(
  host: string,
  { port, resolve, check }: { port: number; resolve: ResolveHost; check: CheckAddress },
): Promise<Answer> {
  try {
    const [first, ...more] = await resolve(host)
    if (!first) return { error: Object.assign(new Error('no address'), { code: 'ENOTFOUND' }) }
    for (const { address } of [first, ...more]) {
      const refusal = check({ host, address, port })
      if (refusal) return { error: refusal }
    }
    return { found: [first, ...more] }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function resolveBySystem(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })
}
