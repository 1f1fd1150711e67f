import type { Log } from '@hermes/contracts/ports/log'
import type { Database } from '@hermes/db/client'
import { errorText } from '@hermes/db/database-error'

const FLUSH_MS = 5_000

export interface LastUsed {
  touch(keyId: string): void
  /** Writes down what is gathered; the last thing before the database is closed. */
  close(): Promise<void>
}

/** Notes when keys were last used, gathered so that a call costs no write of its own. Losing a few seconds is fine. */
export function createLastUsed(database: Pick<Database, 'prisma'>, log: Log): LastUsed {
  let used = new Map<string, Date>()
  const flush = async () => {
    const gathered = used
    used = new Map()
    for (const [id, lastUsedAt] of gathered) {
      await database.prisma.apiKey.updateMany({ where: { id }, data: { lastUsedAt } })
    }
  }
  const flushQuietly = () =>
    flush().catch((error: unknown) => {
      log({ level: 'debug', topic: 'gateway', message: `Last uses of keys were not kept: ${errorText(error)}` })
    })
  const timer = setInterval(() => void flushQuietly(), FLUSH_MS)
  timer.unref()
  return {
    touch: (keyId) => used.set(keyId, new Date()),
    async close() {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
