import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells a process from a later one with the same number: the time at which it began, as the system counts it. Numbers
 * come again soon, and inside a container the gateway's is the same at every start.
 * @returns undefined where there is no such process
 */
export function processIdentity(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the 22nd field is the 20th behind it.
    const state = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; it only waits for its parent to look.
    return state[0] === 'Z' ? undefined : `${state[19]} ${bootId()}`
  } catch {
    return undefined // it has ended between the two looks
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
