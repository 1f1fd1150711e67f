import type { Log } from '@hermes/contracts/ports/log'
import type { FastifyRequest } from 'fastify'

/** Bounds what callers without a key can make the record hold. */
export interface StrangerLimit {
  /** @returns false where enough of this peer, or of all of them, has been recorded for now */
  admit(address: string | undefined): boolean
}

/** Refused calls that are recorded one by one in a minute, of one peer and of all of them. */
const PER_PEER = 100
const OF_ALL = 1_000
const MINUTE_MS = 60_000
/** The bound for all makes more than that many peers with a record impossible. */
const MAX_PEERS = OF_ALL

/** Counts by the minute; how many were left out is told to the log, once when it begins and once with the number. */
export function createStrangerLimit(log: Log, now: () => number = Date.now): StrangerLimit {
  const peers = new Map<string, number>()
  let since = 0
  let all = 0
  let left = 0

  function turn(): void {
    const at = now()
    if (at - since < MINUTE_MS && at >= since) return
    if (left > 0) tell(`${left} refused calls of callers who were not recognised were not recorded one by one`)
    since = at
    all = 0
    left = 0
    peers.clear()
  }

  const tell = (message: string) => log({ level: 'warn', topic: 'gateway', message })

  return {
    admit(address) {
      turn()
      const peer = peerOf(address)
      const count = peers.get(peer) ?? 0
      if (count < PER_PEER && all < OF_ALL && (count > 0 || peers.size < MAX_PEERS)) {
        peers.set(peer, count + 1)
        all++
        return true
      }
      if (left++ === 0)
        tell(`so many calls of callers who are not recognised come from ${peer} that they are only counted`)
      return false
    },
  }
}

/** What a call says of its peer where it is refused and nobody knows whose it is. */
export function strangerRule({ strangers }: { strangers?: StrangerLimit }, request: FastifyRequest) {
  if (!strangers) return {}
  return { mayRecordStranger: () => strangers.admit(request.socket.remoteAddress) }
}

/** Whoever has one address of IPv6 has the whole /64. */
function peerOf(address = 'unknown'): string {
  const isLong = address.includes(':') && !address.includes('.')
  return isLong ? `${address.split(':', 4).join(':')}::/64` : address
}
