import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'hermes-test-'

/** A temporary folder for a database server, named after this process. Run by root, the server is another user and walks in. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Stops servers and removes folders of test runs that were killed before they could do so themselves. */
export async function sweepTestFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || signal(Number(pid), 0)) continue
    const folder = join(tmpdir(), name)
    const server = serverOf(join(folder, 'pg'))
    if (server !== undefined) signal(server, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server that runs in a data folder; the number in its file may belong to another process by now. */
function serverOf(dir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dir) ? pid : undefined
  } catch {
    return undefined // none runs there
  }
}

/** False where there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false // gone
  }
}
