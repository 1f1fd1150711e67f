import { formatProblem } from '@hermes/config/problems'
import type { LoadedConfiguration } from '@hermes/config/result'
import type { Log } from '@hermes/contracts/ports/log'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Revision } from '@hermes/contracts/revision'
import type { Database } from '@hermes/db/client'
import { provisionKeys } from '@hermes/services/keys/provision-keys'
import { provisionRevision } from '@hermes/services/revisions/provision-revision'
import { ensureLocalPerson } from '@hermes/services/sessions/people'
import { resolveSecret } from './configuration.ts'

/** Puts what the files say into the database: a revision, if they changed, and their keys. */
export async function provisionFiles(
  database: Database,
  loaded: LoadedConfiguration,
  { secrets, log }: { secrets: SecretSource; log: Log },
): Promise<{ revision: Revision; warnings: string[] }> {
  await ensureLocalPerson(database)
  const { revision, changed, summary } = await provisionRevision(database, loaded.content)
  const message = changed
    ? `${revision.id} is active: ${summary}`
    : `${revision.id} stays active; the files say the same`
  log({ level: 'info', topic: 'config', message })
  const keys = loaded.settings.auth.keys.map(({ name, secret, roles, agents, file, line }) => ({
    name,
    secret: resolveSecret(secret, secrets),
    roles,
    agents,
    from: `${file}:${line}`,
  }))
  const warnings = [...loaded.warnings.map(formatProblem), ...(await provisionKeys(database, keys))]
  for (const warning of warnings) log({ level: 'warn', topic: 'config', message: warning })
  return { revision, warnings }
}
