import { dirname, resolve } from 'node:path'
import { storageSectionSchema } from '@hermes/contracts/config/gateway-file'
import { collectReferences, type IsSet, refuseReferences, wholeReference } from './references.ts'
import { inside, type Report, refuse, warn } from './report.ts'
import type { ConfiguredSecret, GatewaySettings } from './result.ts'
import { optionalSection, type Section } from './section.ts'

type Storage = Pick<GatewaySettings, 'dataFolder' | 'dataFolderFrom' | 'databaseUrl'>

/** Reads `storage:`. An unset reference is refused here: without it calls would be recorded in another database. */
export function readStorage(
  section: Section,
  { folder, isSet }: { folder: string; isSet: IsSet },
  report: Report,
): Storage {
  const storage = optionalSection(storageSectionSchema, section, report)
  const { audit_db, database_url } = storage ?? {}
  const url = database_url === undefined ? undefined : readUrl(database_url, { section, isSet }, report)
  if (audit_db === undefined) {
    return { dataFolder: resolve(folder, 'data'), dataFolderFrom: 'default', ...(url && { databaseUrl: url }) }
  }
  const place = inside(section.place, 'audit_db')
  refuseReferences(audit_db, place, report)
  const dataFolder = resolve(folder, dirname(audit_db))
  const what = `storage.audit_db names a SQLite file; calls are kept in Postgres, in the folder ${dirname(audit_db)}. storage.database_url names another Postgres`
  warn(report, place, [what, 'a folder for data, or storage.database_url'])
  return { dataFolder, dataFolderFrom: 'storage.audit_db', ...(url && { databaseUrl: url }) }
}

function readUrl(
  text: string,
  { section, isSet }: { section: Section; isSet: IsSet },
  report: Report,
): ConfiguredSecret | undefined {
  const place = inside(section.place, 'database_url')
  const expected = `a reference (\${DATABASE_URL}) or an address postgres://user@host/database`
  const name = wholeReference(text)
  if (name !== undefined) {
    if (isSet(name)) return { kind: 'reference', name }
    refuse(report, place, [`storage.database_url needs ${name}, which is not set: set it in the environment`, name])
    return undefined
  }
  const names = collectReferences(text, place, report)
  const isPostgres = URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)
  if (names.length > 0 || !isPostgres) {
    refuse(report, place, [`storage.database_url must be ${expected}, whole and not in parts`, expected])
    return undefined
  }
  if (new URL(text).password !== '') {
    const what = `storage.database_url holds a password in plain text: move it to a variable and write \${DATABASE_URL}`
    warn(report, place, [what, `\${DATABASE_URL}`])
  }
  return { kind: 'plain', value: text }
}
