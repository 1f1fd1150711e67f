import type pg from 'pg'
import { withinTime } from './within-time.ts'

/** A connection of its own out of the pool, kept as long as it lives, so that slow readers cannot hold up the recorder. */
export interface KeptConnection {
  /** All who ask meanwhile get the same one. @throws Error where none can be had in time */
  get(timeoutMs: number): Promise<pg.PoolClient>
  /** Throws the connection away; the next `get` makes another one. */
  drop(): void
}

/** @param settings run once on each new connection, e.g. `set statement_timeout = 2000` */
export function keepConnection(pool: pg.Pool, settings: string): KeptConnection {
  let kept: pg.PoolClient | undefined
  let connecting: Promise<pg.PoolClient> | undefined

  const drop = () => {
    const old = kept
    kept = undefined
    connecting = undefined
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

  /** Two at once would leave one that nobody keeps and nobody gives back, and the pool would wait for it for ever. */
  const connectOnce = () => {
    if (connecting) return connecting
    const mine = connect().then(
      (client) => {
        if (connecting !== mine) {
          client.release(true)
          throw new Error('the connection was given up while it was being made')
        }
        connecting = undefined
        kept = client
        return client
      },
      (error: unknown) => {
        if (connecting === mine) connecting = undefined
        throw error
      },
    )
    connecting = mine
    // Whoever waited may have gone.
    mine.catch(() => undefined)
    return mine
  }

  return {
    get: (timeoutMs) =>
      kept ? Promise.resolve(kept) : withinTime(connectOnce(), { ms: timeoutMs, what: 'no connection' }),
    drop,
  }
}
