import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { parseDatabaseUrl } from './connection-url.ts'
import { errorText } from './database-error.ts'
import { explainConnectionError } from './explain-error.ts'
import { createListener } from './listen.ts'

/** The way to the database: Prisma for objects, the pool for named raw SQL. */
export interface Database {
  prisma: PrismaClient
  pool: pg.Pool
  /**
   * Calls `fn` after each NOTIFY on the channel, and once whenever the connection has been lost and found again, since
   * something may have been missed (payload undefined).
   * @returns a function that ends it
   */
  listen(channel: string, fn: (payload: string | undefined) => void): () => void
  close(): Promise<void>
}

/** How long the first connection may take: a machine that has just started is slow, and nobody waits for calls yet. */
const START_MS = 15_000

async function firstAnswer(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!/timeout/i.test(errorText(error)) || Date.now() > deadline) throw error
    }
  }
}

/**
 * Opens the database and checks that it answers.
 * @param options.maxConnections of the pool; the recorder, the instance's lock and the listener each keep one
 * @throws DatabaseError what is wrong and the way out
 */
export async function openDatabase(options: { url: string; maxConnections?: number }): Promise<Database> {
  const url = parseDatabaseUrl(options.url)
  const pool = new pg.Pool({
    connectionString: url.href,
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: 1_500,
    // a question that takes this long helps nobody, and its connection is needed
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'hermes',
  })
  // a connection that breaks is replaced at its next use; whoever was using it gets the error
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await firstAnswer(pool)
  } catch (error) {
    await pool.end()
    throw explainConnectionError(error, url)
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  const listener = createListener(url.href)
  return {
    prisma,
    pool,
    listen: (channel, fn) => listener.listen(channel, fn),
    async close() {
      await listener.close()
      await prisma.$disconnect()
      if (!pool.ended) await pool.end()
    },
  }
}
