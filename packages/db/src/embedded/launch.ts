import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from '../database-error.ts'
import type { Binaries } from './binaries.ts'
import { choosePort } from './port.ts'
import { isServerOf, type PostmasterPid, readPostmasterPid, removeEmptyPid } from './postmaster-pid.ts'
import type { RunAs } from './run-as.ts'
import { serverEnvironment } from './server-environment.ts'

/** A start after a crash replays the log first, which can take long; it says so by its status. */
const READY_WITHIN_MS = 60_000
/** Children of a killed server hold its memory until they notice, and ports can be taken between look and use. */
const RETRY_WITHIN_MS = 15_000
const RETRY_WHEN =
  /pre-existing shared memory block|could not bind|Address already in use|lock file .* (?:already exists|is empty)/

/** Loopback TCP alone, since paths of sockets have a length limit; times in UTC; disks without a head to move. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'random_page_cost=1.1',
]

interface Launch {
  dir: string
  logFile: string
  who: RunAs
  binaries: Binaries
}

/** The server that already runs in the folder, once it answers; undefined where none does. */
export async function findRunning(dir: string): Promise<PostmasterPid | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const found = readPostmasterPid(dir)
    if (!found || !isServerOf(found.pid, dir)) return undefined
    if (found.status === 'ready') return found
    if (Date.now() > deadline) throw notReady(dir)
    await delay(20)
  }
}

/**
 * Starts the server, detached, so that an interrupt in the terminal reaches it by us alone.
 * @throws DatabaseError `start_failed` with what its log says last
 */
export async function launch(options: Launch): Promise<PostmasterPid & { reused: boolean }> {
  const deadline = Date.now() + RETRY_WITHIN_MS
  for (;;) {
    const started = await tryLaunch(options)
    if ('pid' in started) return { ...started, reused: false }
    if (!RETRY_WHEN.test(started.failure) || Date.now() > deadline) {
      throw new DatabaseError('start_failed', {
        message: `The embedded database did not start: ${lastWords(started.failure)}.`,
        remedy: `See ${options.logFile}, or set DATABASE_URL to a PostgreSQL server.`,
      })
    }
    await delay(200)
    removeEmptyPid(options.dir)
    const running = await findRunning(options.dir) // another process may have been faster
    if (running) return { ...running, reused: true }
  }
}

async function tryLaunch({ dir, logFile, who, binaries }: Launch): Promise<PostmasterPid | { failure: string }> {
  const port = await choosePort(dir)
  mkdirSync(dirname(logFile), { recursive: true })
  const before = sizeOf(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const child = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...SETTINGS.flatMap((s) => ['-c', s])], {
    ...(who.uid === undefined || who.gid === undefined ? {} : { uid: who.uid, gid: who.gid }),
    env: serverEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const ready = await untilReady(child, dir)
  return ready ?? { failure: readFileSync(logFile).subarray(before).toString('utf8') }
}

/** Resolves with what the server says of itself, or undefined once it has ended. */
async function untilReady(child: ChildProcess, dir: string): Promise<PostmasterPid | undefined> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (!ended) {
    const found = readPostmasterPid(dir)
    if (found && found.pid === child.pid && found.status === 'ready') return found
    if (Date.now() > deadline) throw notReady(dir)
    await delay(10)
  }
  return undefined
}

function notReady(dir: string): DatabaseError {
  return new DatabaseError('start_failed', {
    message: `The embedded database in ${dir} did not get ready within ${READY_WITHIN_MS / 1000} s.`,
    remedy: 'Look into its log; if it is recovering after a crash, start again in a while.',
  })
}

function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|error/i.test(line))
  const line = lines.at(-1) ?? log.trim().split('\n').at(-1) ?? ''
  return line.replace(/^.*?(?:FATAL|PANIC):\s*/, '').replace(/[.\s]+$/, '') || 'it ended without a word'
}

function sizeOf(file: string): number {
  try {
    return readFileSync(file).length
  } catch {
    return 0 // not there yet
  }
}
