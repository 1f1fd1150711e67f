import { readdir, readFile } from 'node:fs/promises'
import { MARKER } from './environment.ts'

/**
 * Kills what a child started and what then left its process group (`setsid`), found by the marker in its environment;
 * Linux only. A stray that also emptied its environment is not found: nothing short of a container holds that one.
 * @param mark the child's own mark
 * @returns how many were killed
 */
export async function killStrays(mark: string): Promise<number> {
  if (process.platform !== 'linux') return 0
  const wanted = `${MARKER}=${mark}`
  let killed = 0
  // A process may fork while we look, so look until a round finds none.
  for (let round = 0; round < 5; round++) {
    const found = await marked(wanted)
    if (found.length === 0) break
    for (const pid of found) if (signal(pid, 'SIGKILL')) killed++
  }
  return killed
}

async function marked(wanted: string): Promise<number[]> {
  // Where /proc cannot be read there is nothing to look through; the group has been killed already.
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const hits = await Promise.all(
    pids.map(async (pid) => {
      // Gone meanwhile, or another user's: not ours either way.
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      return environment.split('\0').includes(wanted)
    }),
  )
  return pids.filter((pid, index) => hits[index] && pid !== process.pid)
}

/**
 * Sends a signal to a process, or to a whole group by its negative number.
 * @returns false where there is none such any more
 */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')) return false
    throw error
  }
}
