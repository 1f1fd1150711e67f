import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Log } from '@hermes/contracts/ports/log'
import type pg from 'pg'
import { errorText } from './database-error.ts'

/** The advisory lock of an instance, from its id; `$1` is the id. */
export const INSTANCE_LOCK = `hashtextextended($1, 7270736003)`

const INSERT = `insert into instances (id, host, pid) values ($1, $2, $3)`
const STOPPED = `update instances set stopped_at = now() where id = $1 and stopped_at is null`
/** A host that vanished without a word is noticed, and its lock freed, within half a minute. */
const KEEPALIVE = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
set statement_timeout = 0`
const RETRY_MS = [50, 250, 1_000, 2_000]

export interface ClaimedInstance {
  id: string
  /** Says that it has stopped and frees the lock. */
  release(): Promise<void>
}

/**
 * Registers this process and holds an advisory lock on a connection of its own as long as it lives: a free lock tells
 * the others that it is gone. A lost connection is replaced and the lock taken again.
 * @throws the driver's error where the first claim fails
 */
export async function claimInstance(pool: pg.Pool, options: { log: Log }): Promise<ClaimedInstance> {
  const host = hostname()
  const id = `${host}-${process.pid}-${randomBytes(4).toString('hex')}`
  let holder: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined
  let released = false

  const hold = async () => {
    const client = await pool.connect()
    const lost = () => {
      if (holder !== client) return
      holder = undefined
      client.release(true)
      again(0)
    }
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.query(KEEPALIVE)
      // waits for the lock where the server has not noticed yet that our former connection is gone
      await client.query(`select pg_advisory_lock(${INSTANCE_LOCK})`, [id])
    } catch (error) {
      client.release(true)
      throw error
    }
    if (released) client.release(true)
    else holder = client
  }

  const again = (failures: number) => {
    if (released) return
    retry = setTimeout(
      () => {
        hold().catch((error) => {
          const facts = { reason: errorText(error) }
          if (failures === 0)
            options.log({
              level: 'warn',
              topic: 'gateway',
              message: 'The instance has lost its lock; taking it again',
              facts,
            })
          again(failures + 1)
        })
      },
      RETRY_MS[Math.min(failures, RETRY_MS.length - 1)],
    )
    retry.unref()
  }

  await pool.query(INSERT, [id, host, process.pid])
  await hold()
  return {
    id,
    async release() {
      released = true
      clearTimeout(retry)
      const last = holder
      holder = undefined
      if (!last) return
      await last.query(STOPPED, [id]).catch(() => undefined) // the lock is what counts; it goes with the connection
      last.release(true)
    },
  }
}
