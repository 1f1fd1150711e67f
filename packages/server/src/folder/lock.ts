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
  const own = `${process.pid}\n${processIdentity(process.pid) ?? ''}\n`
  const draft = `${path}.${process.pid}`
  await writeFile(draft, own, { mode: 0o600 })
  try {
    // A link is made whole or not at all, so that nobody reads a lock half-written.
    for (let tries = 0; tries < 3; tries++) {
      try {
        await link(draft, path)
        return () => release(path, own)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const held = await readFile(path, 'utf8').catch(() => '')
      const holder = liveHolder(held)
      if (holder !== undefined) throw alreadyRunning(path, holder)
      await rm(path, { force: true })
    }
    throw alreadyRunning(path, undefined)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The process that holds the lock, while it lives. */
function liveHolder(text: string): number | undefined {
  const [pid, identity] = text.split('\n')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0 || identity === undefined || identity === '') return undefined
  return processIdentity(number) === identity ? number : undefined
}

async function release(path: string, own: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === own) await rm(path, { force: true })
}

function alreadyRunning(path: string, pid: number | undefined): StartProblem {
  const folder = path.replace(/[/\\][^/\\]*$/, '')
  return new StartProblem(
    `A gateway already runs on the data folder ${folder}${pid === undefined ? '' : ` (process ${pid})`}.`,
    'Use that one, stop it first, or give this one a folder of its own with --data.',
  )
}
