import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codeOf, StartProblem } from '../start-problem.ts'

export interface DataFolder {
  /** Absolute. */
  path: string
  postgres: string
  logFile: string
  cliToken: string
  admin: string
  lock: string
}

/**
 * Makes the data folder where it is not there, and sees that it can be written.
 * @throws StartProblem with the folder's name and what to do
 */
export async function prepareDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder)
  try {
    await mkdir(join(path, 'logs'), { recursive: true })
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
    admin: join(path, 'admin.json'),
    lock: join(path, 'gateway.lock'),
  }
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
