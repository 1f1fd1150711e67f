import type { Log } from '@hermes/contracts/ports/log'
import type { Database } from '@hermes/db/client'
import { errorText } from '@hermes/db/database-error'
import { KEYS_CHANNEL } from '@hermes/db/notify'

/** A live key, as authentication needs it. */
export interface LiveKey {
  id: string
  name: string
  hash: string
  roles: readonly string[]
  agents: readonly string[]
  expiresAt: Date | null
}

export interface KeyCache {
  /**
   * The live key with this hash. A hash that is not known is looked for once more in the database, so that a key works
   * the moment it is made. @throws where the database has not been heard of for too long to know of revocations
   */
  find(hash: string): Promise<LiveKey | undefined>
  /** Reads the keys anew; resolves when what was committed before the call is known. */
  refresh(): Promise<void>
  close(): void
}

/** A revocation that NOTIFY did not bring is found by this poll. */
const POLL_MS = 500
/** Older knowledge than this lets nobody in. */
const STALE_MS = 5_000

/** All live keys by hash, in memory; kept right by NOTIFY, with a poll as the safety net. */
export async function createKeyCache(database: Pick<Database, 'prisma' | 'listen'>, log: Log): Promise<KeyCache> {
  let keys = new Map<string, LiveKey>()
  let readAt = 0
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const read = async () => {
    const startedAt = Date.now()
    const rows = await database.prisma.apiKey.findMany({
      where: { revokedAt: null },
      select: { id: true, name: true, hash: true, roles: true, agents: true, expiresAt: true },
    })
    keys = new Map(rows.map((row) => [row.hash, row]))
    readAt = startedAt
  }
  // A read under way may have missed what was just committed, so that whoever comes while one runs shares the next.
  const refresh = (): Promise<void> => {
    if (!running) {
      running = read().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return refresh()
      })
    return next
  }
  let told = false
  const refreshQuietly = () => {
    refresh().then(
      () => {
        told = false
      },
      (error: unknown) => {
        if (!told) log({ level: 'warn', topic: 'gateway', message: `Keys cannot be read: ${errorText(error)}` })
        told = true
      },
    )
  }
  await refresh()
  const unlisten = database.listen(KEYS_CHANNEL, refreshQuietly)
  const timer = setInterval(refreshQuietly, POLL_MS)
  timer.unref()
  return {
    async find(hash) {
      if (!keys.has(hash) || Date.now() - readAt > STALE_MS) await refresh()
      return keys.get(hash)
    },
    refresh,
    close() {
      unlisten()
      clearInterval(timer)
    },
  }
}
