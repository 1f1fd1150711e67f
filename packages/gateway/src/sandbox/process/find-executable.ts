import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/** Where a program is, or why it cannot be started, in words for people. */
export type Found = { ok: true; path: string } | { ok: false; reason: string }

interface Wanted {
  command: string
  /** The PATH that the child will have. */
  path: string | undefined
  cwd: string
}

/**
 * Finds the program before anything is started, the way `execvp` would: a command with a slash is a path from the
 * working folder, any other is looked up on PATH.
 */
export async function findExecutable({ command, path, cwd }: Wanted): Promise<Found> {
  const folder = await stat(cwd).catch(() => undefined)
  if (!folder?.isDirectory()) return { ok: false, reason: `The working folder ${cwd} does not exist.` }
  if (command.includes('/')) {
    const file = isAbsolute(command) ? command : resolve(cwd, command)
    const state = await executable(file)
    if (state === 'yes') return { ok: true, path: file }
    return { ok: false, reason: state === 'absent' ? `${file} does not exist.` : `${file} may not be executed.` }
  }
  let denied: string | undefined
  for (const entry of (path ?? '').split(delimiter)) {
    // An empty entry means the working folder to a shell; it is not looked into, since that runs whatever lies there.
    if (entry === '') continue
    const file = resolve(cwd, join(entry, command))
    const state = await executable(file)
    if (state === 'yes') return { ok: true, path: file }
    if (state === 'denied') denied = file
  }
  if (denied) return { ok: false, reason: `${denied} may not be executed.` }
  return { ok: false, reason: `${command} was not found on PATH (${path || 'which is empty'}).` }
}

async function executable(file: string): Promise<'yes' | 'absent' | 'denied'> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return 'absent'
  return access(file, constants.X_OK).then(
    () => 'yes' as const,
    () => 'denied' as const,
  )
}
