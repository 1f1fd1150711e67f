import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServerOptions } from '@hermes/server/start-server'
import { usageError } from './cli-error.ts'
import { type DataFolderQuestion, dataFolder } from './data-folder.ts'

export interface PortOptions {
  port?: number | undefined
  adminPort?: number | undefined
  studioUrl?: string | undefined
}

/**
 * What a gateway is started with: flags, then the environment, then the configuration's own.
 * @throws CliError (usage) where no configuration is named and none lies in the working folder
 */
export async function startOptions(question: DataFolderQuestion, given: PortOptions = {}): Promise<ServerOptions> {
  const { cwd, env } = question
  const configPath = resolve(cwd, question.config ?? 'gateway.yaml')
  if (question.config === undefined && !existsSync(configPath)) {
    throw usageError('No configuration is named and there is no gateway.yaml here.', 'Name one with --config.')
  }
  return {
    configPath,
    env,
    dataFolder: await dataFolder({ ...question, config: configPath }),
    databaseUrl: env.DATABASE_URL || undefined,
    studioUrl: given.studioUrl ?? env.HERMES_STUDIO_URL ?? `http://127.0.0.1:${env.STUDIO_PORT || 3000}`,
    ports: {
      gateway: given.port ?? portOf(env, 'HERMES_PORT'),
      admin: given.adminPort ?? portOf(env, 'HERMES_ADMIN_PORT'),
    },
  }
}

function portOf(env: DataFolderQuestion['env'], name: string): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw usageError(`${name} is ${JSON.stringify(text)}, which is no port.`, 'Set it to a number from 0 to 65535.')
}
