import { readdir, readFile } from 'node:fs/promises'

/** Processes whose arguments hold the mark, by /proc; zombies do not count. */
export async function withMark(mark: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return words.includes(mark) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/** The reaper of a gateway: the process of that name that the given one started; 0 where there is none. */
export async function reaperOf(parent: number): Promise<number> {
  for (const pid of await withMark('hermes-reaper')) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (status.includes(`\nPPid:\t${parent}\n`)) return pid
  }
  return 0
}
