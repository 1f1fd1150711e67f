import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const EMPTY_FOR_MS = 5_000

/** What the server writes of itself into its data folder. */
export interface PostmasterPid {
  pid: number
  port: number
  status: string
}

/**
 * Reads `postmaster.pid`: line 1 the process, 4 the port, 8 the status. It stays behind when the server is killed.
 * @returns undefined where there is none, or it is not complete yet
 */
export function readPostmasterPid(dir: string): PostmasterPid | undefined {
  let text: string
  try {
    text = readFileSync(join(dir, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined // no server, or gone this moment
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' }
}

/** A server that is starting fills the file at once. One that stays empty is left over from a full disk or a crash. */
export function removeEmptyPid(dir: string): void {
  const file = join(dir, 'postmaster.pid')
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.size === 0 && Date.now() - stat.mtimeMs > EMPTY_FOR_MS) rmSync(file, { force: true })
}

/** True while the process exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * True where the process may be the server of the folder. A number left behind can belong to anything by now; Linux
 * tells by the process's arguments, elsewhere the number alone has to do.
 */
export function isServerOf(pid: number, dir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dir)
  } catch {
    return process.platform !== 'linux'
  }
}
