import type { LogEvent } from '@hermes/contracts/ports/log'
import { createLoginLink } from '@hermes/services/sessions/create-login-link'
import { LOCAL_PERSON } from '@hermes/services/sessions/people'
import { Closers } from './closers.ts'
import { environmentSecrets, loadConfiguration, resolveSecret } from './configuration.ts'
import { openServerDatabase } from './database/open-server-database.ts'
import { writeAdminFile } from './folder/admin-file.ts'
import { writeCliToken } from './folder/cli-token.ts'
import { prepareDataFolder } from './folder/data-folder.ts'
import { encryptionKey } from './folder/encryption-key.ts'
import { lockFolder } from './folder/lock.ts'
import { followRevisions } from './follow-revisions.ts'
import { checkBinding } from './listeners/bind-rules.ts'
import { startListeners } from './listeners/start-listeners.ts'
import { openServerLog } from './log/server-log.ts'
import { provisionFiles } from './provision-files.ts'
import { startCore } from './start-core.ts'

export interface ServerOptions {
  /** gateway.yaml. */
  configPath: string
  /** Where everything is kept; the configuration's `storage.audit_db` folder, else `data` beside it, where absent. */
  dataFolder?: string | undefined
  /** Goes before the configuration's `storage.database_url`; with neither, Postgres is embedded. */
  databaseUrl?: string | undefined
  /** Where Studio is reached: `http://127.0.0.1:3000`. */
  studioUrl: string
  /** Told of each log line. */
  log?: (event: LogEvent) => void
  /** Go before the configuration's; 0 takes a free one. The admin listener's default is 9101. */
  ports?: { gateway?: number | undefined; admin?: number | undefined }
  /** Where references are looked up; the process's environment where absent. */
  env?: Readonly<Record<string, string | undefined>>
}

export interface RunningServer {
  gatewayUrl: string
  adminUrl: string
  /** Signs one browser in, once, within 15 minutes. */
  loginLink: string
  dataFolder: string
  /** What people should look at, one sentence each. */
  warnings: readonly string[]
  /** Finishes what is under way (10 s at most), then stops everything that was started. Safe to call again. */
  stop(): Promise<void>
}

/**
 * Starts a whole gateway: data folder, database, pipeline, both listeners, configuration. When it resolves, calls are
 * served. The listeners come before the configuration is activated, so that a port that is taken changes nothing; until
 * then they answer that the gateway is not ready. What was started before a failure is stopped again.
 * @throws StartProblem one sentence of what is wrong, and the way out
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const env = options.env ?? process.env
  const closers = new Closers()
  try {
    const secrets = environmentSecrets(env)
    const loaded = await loadConfiguration(options.configPath, env)
    const { settings } = loaded
    checkBinding(settings.auth.mode, settings.listen.host)
    const folder = await prepareDataFolder(options.dataFolder ?? settings.dataFolder)
    closers.add(await lockFolder(folder.lock))
    const opening = openServerLog({ file: folder.logFile, ...(options.log && { also: options.log }) })
    const { log, store } = opening
    closers.add(() => opening.close())
    const url = options.databaseUrl ?? (settings.databaseUrl ? resolveSecret(settings.databaseUrl, secrets) : undefined)
    const opened = await openServerDatabase({ url, folder: folder.postgres, log })
    closers.add(() => opened.close())
    const key = await encryptionKey(folder.encryptionKey, env.HERMES_ENCRYPTION_KEY)
    const core = await startCore({ opened, settings, secrets, key, log, closers })
    const { studioUrl } = options
    const byCliToken = await writeCliToken(folder.cliToken)
    const listeners = await startListeners({
      core,
      settings,
      database: opened,
      logs: { store, file: folder.logFile, log },
      studioUrl,
      byCliToken,
      ports: options.ports ?? {},
    })
    closers.add(() => listeners.close())
    const { gatewayUrl, adminUrl } = listeners
    const { revision, warnings } = await provisionFiles(opened.database, loaded, { secrets, log })
    await core.keys.refresh({ patient: true })
    closers.add(await followRevisions({ database: opened.database, gateway: core.gateway, log }, revision))
    const link = { personId: LOCAL_PERSON.id, studioUrl, actor: LOCAL_PERSON }
    const { url: loginLink } = await createLoginLink(opened.database, link)
    const startedAt = new Date().toISOString()
    closers.add(
      await writeAdminFile(folder.admin, { url: adminUrl, pid: process.pid, gatewayUrl, studioUrl, startedAt }),
    )
    log({
      level: 'info',
      topic: 'gateway',
      message: `Gateway started on ${gatewayUrl}`,
      facts: { revision: revision.id },
    })
    return { gatewayUrl, adminUrl, loginLink, dataFolder: folder.path, warnings, stop: () => closers.close() }
  } catch (error) {
    await closers.close()
    throw error
  }
}
