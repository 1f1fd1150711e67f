import { glob, readFile } from 'node:fs/promises'
import { AUDIT_ACTIONS, type AuditAction } from '@hermes/contracts/audit'
import { createCallRecorder } from '@hermes/db/call-recorder'
import { catalogueStore } from '@hermes/db/catalogue-store'
import { claimInstance } from '@hermes/db/instance'
import { recoverCalls } from '@hermes/db/recover-calls'
import { revisionContent, runningCall } from '@hermes/testing/factories'
import { type OpenedDatabase, openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { ADMIN, auditOf } from './audit-for-tests.ts'
import { createKey } from './keys/create-key.ts'
import { provisionKeys } from './keys/provision-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { provisionRevision } from './revisions/provision-revision.ts'
import { closeSession } from './sessions/close-session.ts'
import { createLoginLink } from './sessions/create-login-link.ts'
import { openSession } from './sessions/open-session.ts'
import { ensureLocalPerson, LOCAL_PERSON } from './sessions/people.ts'

const quiet = () => undefined
const fileKey = (roles: string[]) => ({
  name: 'news',
  secret: 'a-secret-of-a-file',
  roles,
  agents: [],
  from: 'g.yaml:9',
})
const newKey = (db: OpenedDatabase) => createKey(db, ADMIN, { name: 'news', roles: ['tools:read'] })

async function newLink(db: OpenedDatabase): Promise<string> {
  await ensureLocalPerson(db)
  const { url } = await createLoginLink(db, { personId: 'ppl_local', studioUrl: 'http://x', actor: LOCAL_PERSON })
  return url.split('#t=')[1] ?? ''
}

async function dieWhileCalling(db: OpenedDatabase): Promise<void> {
  const instance = await claimInstance(db.pool, { log: quiet })
  const recorder = createCallRecorder({ pool: db.pool, instanceId: instance.id, log: quiet })
  await recorder.begin(runningCall())
  await Promise.all([instance.release(), recorder.close()])
}

interface Verb {
  /** File of services that writes the table; absent where the database package has the verb. */
  file?: string
  verb: string
  audits: AuditAction
  before?: (db: OpenedDatabase) => Promise<unknown>
  /** Changes a table, given what `before` gave. */
  change: (db: OpenedDatabase, given: unknown) => Promise<unknown>
}

const VERBS: readonly Verb[] = [
  { file: 'sessions/people.ts', verb: 'make the local person', audits: 'person.created', change: ensureLocalPerson },
  { file: 'sessions/create-login-link.ts', verb: 'make a link', audits: 'login_link.created', change: newLink },
  {
    file: 'sessions/open-session.ts',
    verb: 'sign in',
    audits: 'session.opened',
    before: newLink,
    change: (db, link) => openSession(db, String(link)),
  },
  {
    file: 'sessions/close-session.ts',
    verb: 'sign out',
    audits: 'session.closed',
    before: async (db) => (await openSession(db, await newLink(db))).token,
    change: (db, token) => closeSession(db, String(token)),
  },
  { file: 'keys/create-key.ts', verb: 'make a key', audits: 'key.created', change: newKey },
  {
    file: 'keys/revoke-key.ts',
    verb: 'revoke a key',
    audits: 'key.revoked',
    before: newKey,
    change: (db) => revokeKey(db, ADMIN, { id: 'news' }),
  },
  {
    file: 'keys/provision-keys.ts',
    verb: 'take a key from the files',
    audits: 'key.created',
    change: (db) => provisionKeys(db, [fileKey(['tools:read'])]),
  },
  {
    verb: 'change a key in the files',
    audits: 'key.changed',
    before: (db) => provisionKeys(db, [fileKey(['tools:read'])]),
    change: (db) => provisionKeys(db, [fileKey(['tools:write'])]),
  },
  {
    verb: 'take a key out of the files',
    audits: 'key.revoked',
    before: (db) => provisionKeys(db, [fileKey(['tools:read'])]),
    change: (db) => provisionKeys(db, []),
  },
  {
    verb: 'activate a revision',
    audits: 'revision.activated',
    change: (db) => provisionRevision(db, revisionContent({ tools: [] })),
  },
  {
    verb: 'take over what servers offer',
    audits: 'catalogue.changed',
    change: (db) => catalogueStore(db.pool).save({ hash: 'h', servers: {} }),
  },
  {
    verb: 'end the calls of a gateway that died',
    audits: 'calls.recovered',
    before: dieWhileCalling,
    change: (db) => recoverCalls(db.pool, { log: quiet }),
  },
]

test.each(VERBS)('$verb writes one row $audits', async ({ audits, before, change }) => {
  await using db = await openTestDatabase()
  const given = await before?.(db)
  const seen = (await auditOf(db)).filter(({ action }) => action === audits).length
  await change(db, given)
  expect((await auditOf(db)).filter(({ action }) => action === audits)).toHaveLength(seen + 1)
})

test('each action of the audit has its verb, and each file that changes a table is among them', async () => {
  expect(new Set(VERBS.map(({ audits }) => audits))).toEqual(new Set(AUDIT_ACTIONS))
  // When a key was last used and a browser last seen is observed, not changed by anybody.
  const observing = ['auth/last-used.ts', 'sessions/find-session.ts']
  const writing: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*test*'] })) {
    const text = await readFile(`${import.meta.dirname}/${file}`, 'utf8')
    if (/\b(?:prisma|tx)\.\w+\s*\.(?:create|update|upsert|delete)\w*\(/.test(text)) writing.push(file)
  }
  expect(writing.sort()).toEqual([...observing, ...VERBS.flatMap(({ file }) => file ?? [])].sort())
})
