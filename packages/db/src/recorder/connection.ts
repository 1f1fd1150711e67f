import type pg from 'pg'
import { TooLate, withinTime } from './within-time.ts'

/** A connection of its own out of the pool, kept as long as it lives, so that slow readers cannot hold up the recorder. */
export interface KeptConnection {
  /** @throws Error where none can be had in time */
  get(timeoutMs: number): Promise<pg.PoolClient>
  /** Throws the connection away; the next `get` makes another one. */
  drop(): void
}

/** @param settings run once on each new connection, e.g. `set statement_timeout = 2000` */
export function keepConnection(pool: pg.Pool, settings: string): KeptConnection {
  let kept: pg.PoolClient | undefined

  const drop = () => {
    const old = kept
    kept = undefined
    old?.release(true)
  }

  const connect = async () => {
    const client = await pool.connect()
    const lost = () => {
      if (kept === client) drop()
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.query(settings)
    } catch (error) {
      client.release(true)
      throw error
    }
    return client
  }

  return {
    async get(timeoutMs) {
      if (kept) return kept
      const fresh = connect()
      try {
        kept = await withinTime(fresh, { ms: timeoutMs, what: 'no connection' })
        return kept
      } catch (error) {
        if (error instanceof TooLate) fresh.then((client) => client.release(true)).catch(() => undefined) // too late, or none
        throw error
      }
    },
    drop,
  }
}
