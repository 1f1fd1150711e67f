import { rename, rm, writeFile } from 'node:fs/promises'

/** Where the running gateway is, for the command to find it by. */
export interface AdminFile {
  /** The admin listener. */
  url: string
  pid: number
  gatewayUrl: string
  studioUrl: string
  startedAt: string
}

/** Writes it whole or not at all. @returns a function that removes it */
export async function writeAdminFile(path: string, content: AdminFile): Promise<() => Promise<void>> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
  return () => rm(path, { force: true })
}
