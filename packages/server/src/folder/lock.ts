import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { codeOf, StartProblem } from '../start-problem.ts'
import { processIdentity } from './process-identity.ts'

/**
 * Takes the data folder for this process. A lock left by a process that was killed is taken over.
 * @param path of the lock file
 * @returns a function that gives it back
 * @throws StartProblem where another gateway runs on the folder
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const own = `${process.pid}\n${processIdentity(process.pid) ?? ''}\n${randomUUID()}\n`
  if (await take(path, own)) return () => release(path, own)
  const present = liveHolder(await readText(path))
  if (present !== undefined) throw alreadyRunning(path, present)
  // Of several who find a lock left behind, one at a time may put it away, and looks again before it does.
  const turn = `${path}.takeover`
  if (liveHolder(await readText(turn)) === undefined) await rm(turn, { force: true })
  if (!(await take(turn, own))) throw alreadyRunning(path, liveHolder(await readText(turn)))
  try {
    const holder = liveHolder(await readText(path))
    if (holder !== undefined) throw alreadyRunning(path, holder)
    await rm(path, { force: true })
    if (!(await take(path, own))) throw alreadyRunning(path, liveHolder(await readText(path)))
    return () => release(path, own)
  } finally {
    await release(turn, own)
  }
}

/** Makes the file with this text, unless there is one. A link is made whole or not at all, so that nobody reads a half. */
async function take(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '') // gone is as good as empty

/** The process that holds the lock, while it lives. */
function liveHolder(text: string): number | undefined {
  const [pid, identity] = text.split('\n')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0 || identity === undefined || identity === '') return undefined
  return processIdentity(number) === identity ? number : undefined
}

async function release(path: string, own: string): Promise<void> {
  if ((await readText(path)) === own) await rm(path, { force: true })
}

function alreadyRunning(path: string, pid: number | undefined): StartProblem {
  const folder = path.replace(/[/\\][^/\\]*$/, '')
  return new StartProblem(
    `A gateway already runs on the data folder ${folder}${pid === undefined ? '' : ` (process ${pid})`}.`,
    'Use that one, stop it first, or give this one a folder of its own with --data.',
  )
}
