import { formatProblem } from '@hermes/config/problems'
import type { LoadedConfiguration } from '@hermes/config/result'
import type { Log } from '@hermes/contracts/ports/log'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Revision } from '@hermes/contracts/revision'
import type { Database } from '@hermes/db/client'
import { whileProvisioning } from '@hermes/db/provisioning-lock'
import { provisionKeys } from '@hermes/services/keys/provision-keys'
import { provisionRevision } from '@hermes/services/revisions/provision-revision'
import { ensureLocalPerson } from '@hermes/services/sessions/people'
import { resolveSecret } from './configuration.ts'

/**
 * Puts what the files say into the database: their keys, and a revision if they changed. Of several gateways that start
 * at once one does it after the other. What is wrong with the files' secrets is found out before anything is written, and
 * the revision comes last, so that one that is active has its keys.
 */
export async function provisionFiles(
  database: Database,
  loaded: LoadedConfiguration,
  { secrets, log }: { secrets: SecretSource; log: Log },
): Promise<{ revision: Revision; warnings: string[] }> {
  const keys = loaded.settings.auth.keys.map(({ name, secret, roles, agents, file, line }) => ({
    name,
    secret: resolveSecret(secret, secrets),
    roles,
    agents,
    from: `${file}:${line}`,
  }))
  const { told, revision, changed, summary } = await whileProvisioning(database.pool, async () => {
    await ensureLocalPerson(database)
    const told = await provisionKeys(database, keys)
    return { told, ...(await provisionRevision(database, loaded.content)) }
  })
  const message = changed
    ? `${revision.id} is active: ${summary}`
    : `${revision.id} stays active; the files say the same`
  log({ level: 'info', topic: 'config', message })
  const warnings = [...loaded.warnings.map(formatProblem), ...told]
  for (const warning of warnings) log({ level: 'warn', topic: 'config', message: warning })
  return { revision, warnings }
}
