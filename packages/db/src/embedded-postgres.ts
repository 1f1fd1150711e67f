import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@hermes/contracts/ports/log'
import pg from 'pg'
import { DatabaseError, errorText, isServersFault } from './database-error.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureDataFolder, placeData } from './embedded/data-folder.ts'
import { findRunning, launch } from './embedded/launch.ts'
import { isServerOf } from './embedded/postmaster-pid.ts'
import { runAs } from './embedded/run-as.ts'

const DATABASE = 'hermes'
const ANSWERS_WITHIN_MS = 30_000

export interface EmbeddedPostgres {
  /** With the password; never to be printed. */
  url: string
  port: number
  pid: number
  /** Where the data really is; another folder than asked for only where root runs us below a closed folder. */
  dir: string
  /** It ran already, left over by a process that was killed, or started by another one. */
  reused: boolean
  /** Fast shutdown: ends connections, writes everything down. Resolves when the process is gone. */
  stop(): Promise<void>
}

/**
 * Starts a private PostgreSQL 18 on a free port of the loopback interface, or goes on with the one that already runs
 * in the same folder. Everything acknowledged survives a kill -9 (fsync is on).
 * @param options.dir the data folder; made where it does not exist. Its log goes to `logs/postgres.log` beside it
 * @throws DatabaseError `data_folder` or `start_failed`, each with a way out
 */
export async function startEmbeddedPostgres(options: { dir: string; log: Log }): Promise<EmbeddedPostgres> {
  const { log } = options
  const who = runAs()
  const binaries = await findBinaries(who)
  const dir = placeData(resolve(options.dir), who)
  if (dir !== resolve(options.dir))
    log({ level: 'info', topic: 'gateway', message: `The database's files are in ${dir}` })
  const password = ensureDataFolder(dir, who, binaries)
  const logFile = join(dirname(resolve(options.dir)), 'logs', 'postgres.log')
  const { pid, port, reused } = await answering({ dir, logFile, who, binaries }, password)
  const facts = { port, pid }
  const message = reused ? 'The embedded database was already running' : 'The embedded database is up'
  log({ level: 'info', topic: 'gateway', message, facts })
  return { url: address(password, port, DATABASE), port, pid, dir, reused, stop: () => stop(pid, dir) }
}

const address = (password: string, port: number, database: string) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`

/** One that was killed a moment ago may still look alive: what does not answer is looked at again. */
async function answering(options: Parameters<typeof launch>[0], password: string) {
  const deadline = Date.now() + ANSWERS_WITHIN_MS
  for (;;) {
    const running = await findRunning(options.dir)
    const server = running ? { ...running, reused: true } : await launch(options)
    try {
      await ensureDatabase(address(password, server.port, 'postgres'))
      return server
    } catch (error) {
      if (!isServersFault(error) || Date.now() > deadline) throw notLetIn(error, server.port)
      await delay(100)
    }
  }
}

function notLetIn(cause: unknown, port: number): DatabaseError {
  return new DatabaseError('start_failed', {
    message: `The embedded database on port ${port} does not let us in: ${errorText(cause)}.`,
    remedy: 'Stop the process that holds the data folder, or name another folder with --data.',
    cause,
  })
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // a connection lost between queries fails the next one
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // 42P04, 23505: another process made it between look and act
    if (!(error instanceof pg.DatabaseError) || (error.code !== '42P04' && error.code !== '23505')) throw error
  } finally {
    await client.end().catch(() => undefined) // it is of no more use, however it ended
  }
}

async function stop(pid: number, dir: string): Promise<void> {
  if (!isServerOf(pid, dir)) return
  process.kill(pid, 'SIGINT')
  while (isServerOf(pid, dir)) await delay(10)
}
