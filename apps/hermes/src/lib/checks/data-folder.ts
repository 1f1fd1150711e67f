import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Check } from './check.ts'

/** @param folder absolute; one that does not exist yet is well where it can be made */
export async function checkDataFolder(folder: string): Promise<Check> {
  const name = 'Data folder'
  try {
    const nearest = await nearestExisting(folder)
    if (!(await stat(nearest)).isDirectory()) {
      return { name, state: 'problem', fact: `${nearest} is a file.`, remedy: 'Name a folder with --data.' }
    }
    await access(nearest, constants.W_OK)
    return { name, state: 'ok', fact: nearest === folder ? folder : `${folder} will be made` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return {
      name,
      state: 'problem',
      fact: `${folder} cannot be written (${code}).`,
      remedy: 'Make it writable for this user, or name another one with --data.',
    }
  }
}

async function nearestExisting(folder: string): Promise<string> {
  try {
    await stat(folder)
    return folder
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    return nearestExisting(dirname(folder))
  }
}
