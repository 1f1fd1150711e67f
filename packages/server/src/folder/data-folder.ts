import { access, chmod, constants, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codeOf, StartProblem } from '../start-problem.ts'

export interface DataFolder {
  /** Absolute. */
  path: string
  postgres: string
  logFile: string
  cliToken: string
  encryptionKey: string
  admin: string
  lock: string
}

/**
 * Makes the data folder where it is not there, and sees that it can be written. It and its logs are closed to everyone
 * else on the machine; one that was open before stays so only where it holds other things too.
 * @throws StartProblem with the folder's name and what to do
 */
export async function prepareDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true, mode: CLOSED })
    await close(path)
    await mkdir(join(path, 'logs'), { recursive: true, mode: 0o700 })
    await chmodOwn(join(path, 'logs'), 0o700)
    await access(path, constants.W_OK | constants.X_OK)
    const probe = join(path, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe, { force: true })
  } catch (cause) {
    throw new StartProblem(`The data folder ${path} cannot be used: ${reason(cause)}.`, REMEDY, { cause })
  }
  return {
    path,
    postgres: join(path, 'pg'),
    logFile: join(path, 'logs', 'gateway.ndjson'),
    cliToken: join(path, 'cli-token'),
    encryptionKey: join(path, 'encryption-key'),
    admin: join(path, 'admin.json'),
    lock: join(path, 'gateway.lock'),
  }
}

/** The embedded database runs as another user where root starts it, and has to walk through to its own folder. */
const CLOSED = process.getuid?.() === 0 ? 0o711 : 0o700

const OURS = /^(?:pg(?:\..*)?|logs|cli-token.*|encryption-key.*|admin\.json.*|gateway\.lock.*|\.probe-\d+)$/

/** Closes a folder that holds nothing but what is ours, and is no place for everyone, such as /tmp. */
async function close(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o1000) !== 0) return
  const names = await readdir(path)
  if (names.every((name) => OURS.test(name))) await chmodOwn(path, CLOSED)
}

/** Another owner's folder has the rights that its owner gave it. */
async function chmodOwn(path: string, mode: number): Promise<void> {
  const { uid, mode: before } = await stat(path)
  if (uid === process.getuid?.() && (before & 0o777) !== mode) await chmod(path, mode)
}

const REMEDY = 'Make it writable for this user, or name another one with --data or HERMES_DATA_DIR.'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'a file stands where the folder should be'],
  ['EEXIST', 'a file stands where the folder should be'],
])

function reason(error: unknown): string {
  return REASONS.get(codeOf(error) ?? '') ?? (error instanceof Error ? error.message : String(error))
}
