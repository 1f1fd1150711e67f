import { readdir, readFile } from 'node:fs/promises'

/** CPU time and memory of a process and its children, by /proc; NaN where there is no such thing. */
export async function usageOfTree(main: number): Promise<{ cpuMs: number; rssMb: number }> {
  const pids = [main, ...(await childrenOf(main))]
  const all = await Promise.all(pids.map(usageOf))
  return {
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    rssMb: all.reduce((sum, { rssMb }) => sum + rssMb, 0),
  }
}

/** The process that started another; NaN where that cannot be told. */
export async function parentOf(pid: number): Promise<number> {
  try {
    return Number((await statOf(pid))[1])
  } catch {
    return Number.NaN // no /proc on this system
  }
}

async function childrenOf(main: number): Promise<number[]> {
  const found: number[] = []
  if (Number.isNaN(main)) return found
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && (await parentOf(pid)) === main) found.push(pid)
  }
  return found
}

/** Nanoseconds on a core (proc(5), schedstat), since `stat` counts in hundredths of a second. */
async function usageOf(pid: number): Promise<{ cpuMs: number; rssMb: number }> {
  try {
    const [onCore] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
    const pages = Number((await statOf(pid))[21])
    return { cpuMs: Number(onCore) / 1_000_000, rssMb: (pages * 4) / 1_024 }
  } catch {
    return { cpuMs: Number.NaN, rssMb: Number.NaN }
  }
}

/** The fields after the name, which may hold spaces: state, parent … */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
