import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfiguration } from './read-configuration.ts'
import type { ConfigurationResult } from './result.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** Writes files into a fresh folder, lets `use` have it, and deletes it. */
export async function withFolder<T>(files: Files, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-config-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads a configuration that consists of these files. */
export function readFiles(files: Files, env: Readonly<Record<string, string>> = {}): Promise<ConfigurationResult> {
  return withFolder(files, (folder) => readConfiguration({ path: join(folder, 'gateway.yaml'), env }))
}
