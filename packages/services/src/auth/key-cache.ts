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
  /**
   * Reads the keys anew; resolves when what was committed before the call is known.
   * @param options.patient waits for a database that is slow to answer, as at a start, where nobody waits for a call
   */
  refresh(options?: { patient: boolean }): Promise<void>
  /** Whether the database answered when it was last asked; asked twice a second. */
  reachable(): boolean
  close(): void
}

/** A revocation that NOTIFY did not bring is found by this poll. */
const POLL_MS = 500
/** How long an answer is waited for. */
const DEADLINE_MS = 1_500
/** How long the first answer is waited for: a machine that starts everything at once is slow, and nobody is let in meanwhile. */
const START_MS = 30_000
/** Older knowledge than this lets nobody in. */
const STALE_MS = 5_000

/** All live keys by hash, in memory; kept right by NOTIFY, with a poll as the safety net. */
export async function createKeyCache(database: Pick<Database, 'prisma' | 'listen'>, log: Log): Promise<KeyCache> {
  let keys = new Map<string, LiveKey>()
  let readAt = 0
  let asked: Promise<void> | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const query = async () => {
    const startedAt = Date.now()
    const rows = await database.prisma.apiKey.findMany({
      where: { revokedAt: null },
      select: { id: true, name: true, hash: true, roles: true, agents: true, expiresAt: true },
    })
    keys = new Map(rows.map((row) => [row.hash, row]))
    readAt = startedAt
  }
  // A server that hangs answers nothing and refuses nothing; one question waits for it, and nobody waits for long.
  const read = async () => {
    if (asked) await withDeadline(asked, DEADLINE_MS)
    asked = query().finally(() => {
      asked = undefined
    })
    await withDeadline(asked, DEADLINE_MS)
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
  let reachable = true
  let closed = false
  const refreshQuietly = () => {
    refresh().then(
      () => {
        reachable = true
      },
      (error: unknown) => {
        if (reachable && !closed)
          log({ level: 'warn', topic: 'gateway', message: `The database does not answer: ${errorText(error)}` })
        reachable = false
      },
    )
  }
  await patiently(refresh)
  const unlisten = database.listen(KEYS_CHANNEL, refreshQuietly)
  const timer = setInterval(refreshQuietly, POLL_MS)
  timer.unref()
  return {
    async find(hash) {
      if (!keys.has(hash) || Date.now() - readAt > STALE_MS) await refresh()
      return keys.get(hash)
    },
    refresh: (options) => (options?.patient ? patiently(refresh) : refresh()),
    reachable: () => reachable,
    close() {
      closed = true
      unlisten()
      clearInterval(timer)
    },
  }
}

/** Asks until there is an answer, as long as what fails is the waiting. */
async function patiently(refresh: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      return await refresh()
    } catch (error) {
      if (!isTimeout(error) || Date.now() > deadline) throw error
    }
  }
}

/** Ours, the driver's of a connection, or the pool's. */
const isTimeout = (error: unknown) => /no answer within|time-?out|timed out/i.test(errorText(error))

async function withDeadline(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
