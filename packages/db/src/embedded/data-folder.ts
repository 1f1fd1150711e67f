import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseError, errorCode, errorText } from '../database-error.ts'
import { type Binaries, SHARED_FOLDER } from './binaries.ts'
import { type RunAs, walkableByAll } from './run-as.ts'
import { serverEnvironment } from './server-environment.ts'

const MAJOR = '18'
const PASSWORD_FILE = 'hermes.password'

/**
 * The folder that will really hold the data. Where root runs us and the server's user cannot walk to the wanted one
 * (below /root), it is a folder of its own below /var/lib, the same one at every start.
 */
export function placeData(dir: string, who: RunAs): string {
  guarded(dir, () => makeFolders(dirname(dir)))
  const real = join(realpathSync(dirname(dir)), basename(dir))
  if (who.uid === undefined || walkableByAll(dirname(real))) return real
  const name = `data-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`
  guarded(SHARED_FOLDER, () => mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 }))
  return join(SHARED_FOLDER, name)
}

/**
 * Makes the data folder where it does not stand yet. It is made beside and renamed into place, so that an interrupted
 * first start leaves nothing half-made, and of two at once one wins.
 * @returns the password of the superuser, made at the folder's making and kept in it, readable by its owner only
 * @throws DatabaseError `data_folder`
 */
export function ensureDataFolder(dir: string, who: RunAs, binaries: Binaries): string {
  if (!existsSync(join(dir, 'PG_VERSION'))) create(dir, who, binaries)
  return guarded(dir, () => {
    const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()
    if (version !== MAJOR)
      throw new DatabaseError('data_folder', {
        message: `The data folder ${dir} was made by PostgreSQL ${version}, but this is PostgreSQL ${MAJOR}.`,
        remedy: 'Move it away to begin anew, or dump it with the older version and restore it here.',
      })
    return readFileSync(join(dir, PASSWORD_FILE), 'utf8')
  })
}

/** Node's own recursive mkdir never returns where the file system says "no such folder" to each attempt, as /proc does. */
function makeFolders(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (!there) makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error // else another process was faster
  }
}

function create(dir: string, who: RunAs, binaries: Binaries): void {
  guarded(dir, () => {
    accessSync(dirname(dir), constants.W_OK)
    if (existsSync(dir) && readdirSync(dir).length > 0)
      throw new DatabaseError('data_folder', {
        message: `The data folder ${dir} is not empty and holds no database.`,
        remedy: 'Name another folder with --data, or empty this one.',
      })
    const part = `${dir}.new-${process.pid}`
    const passwordFile = `${part}.password`
    const password = randomBytes(24).toString('base64url')
    try {
      mkdirSync(part, { mode: 0o700 })
      writeFileSync(passwordFile, password, { mode: 0o600 })
      for (const path of [part, passwordFile]) lend(path, who)
      initialise(part, passwordFile, { who, binaries })
      renameSync(passwordFile, join(part, PASSWORD_FILE))
      renameSync(part, dir)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      rmSync(passwordFile, { force: true })
      if (!existsSync(join(dir, 'PG_VERSION'))) throw error // else another process was faster
    }
  })
}

function lend(path: string, who: RunAs): void {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(path, who.uid, who.gid)
}

function initialise(dir: string, passwordFile: string, { who, binaries }: { who: RunAs; binaries: Binaries }): void {
  const auth = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const { uid, gid } = who
  execFileSync(binaries.initdb, ['-D', dir, ...auth, ...locale, '--no-instructions'], {
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Runs something that touches the folder; what the file system refuses becomes one sentence. */
function guarded<T>(dir: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError('data_folder', {
      message: `The data folder ${dir} cannot be used: ${reason(cause)}.`,
      remedy: 'Name a folder that can be written with --data or HERMES_DATA_DIR.',
      cause,
    })
  }
}

function reason(error: unknown): string {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there'
    case 'EROFS':
      return 'the file system is read-only'
    case 'ENOSPC':
      return 'the disk is full'
    case 'ENOENT':
      return 'nothing can be made there'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file stands in its way'
    default:
      return stderrOf(error) ?? errorText(error)
  }
}

function stderrOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('stderr' in error)) return undefined
  return String(error.stderr).trim().split('\n').at(-1) || undefined
}
