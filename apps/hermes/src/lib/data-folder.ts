import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfiguration } from '@hermes/config/read-configuration'

/** The repository that this command was started from; its `.data` is where `pnpm start` keeps everything. */
const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))

export interface DataFolderQuestion {
  /** `--data` */
  data?: string | undefined
  /** `--config` */
  config?: string | undefined
  cwd: string
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Where the gateway in question keeps its data: `--data`, else HERMES_DATA_DIR, else what `--config` (or a gateway.yaml
 * in the working folder) names, else the repository's `.data`.
 * @returns absolute path; the folder need not exist
 */
export async function dataFolder({ data, config, cwd, env }: DataFolderQuestion): Promise<string> {
  if (data) return resolve(cwd, data)
  if (env.HERMES_DATA_DIR) return resolve(cwd, env.HERMES_DATA_DIR)
  const file = config ? resolve(cwd, config) : resolve(cwd, 'gateway.yaml')
  if (!config && !existsSync(file)) return resolve(REPOSITORY, '.data')
  const read = await readConfiguration({ path: file, env })
  return read.ok ? read.settings.dataFolder : resolve(file, '..', 'data')
}
