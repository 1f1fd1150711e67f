import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { auditOf } from '../audit-for-tests.ts'
import { closeSession } from './close-session.ts'
import { createLoginLink } from './create-login-link.ts'
import { findSession } from './find-session.ts'
import { openSession } from './open-session.ts'
import { ensureLocalPerson, LOCAL_PERSON } from './people.ts'

const request = { personId: 'ppl_local', studioUrl: 'http://127.0.0.1:3000/', actor: LOCAL_PERSON }
const tokenOf = (url: string) => url.split('#t=')[1] ?? ''
const unauthenticated = { error: { code: 'unauthenticated' } }

test('a link signs one browser in, once, however many try at the same time', async () => {
  await using database = await openTestDatabase()
  await ensureLocalPerson(database)
  const link = await createLoginLink(database, request)
  expect(link.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sign-in#t=[A-Za-z0-9_-]{43}$/)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => openSession(database, tokenOf(link.url))))
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(opened).toHaveLength(1)
  expect(await findSession(database, opened[0]?.token ?? '')).toMatchObject({ id: 'ppl_local', roles: ['admin'] })
  expect((await auditOf(database)).map(({ action }) => action)).toEqual([
    'person.created',
    'login_link.created',
    'session.opened',
  ])
})

test('links that are too old, or never were, open nothing', async () => {
  await using database = await openTestDatabase()
  await ensureLocalPerson(database)
  const link = await createLoginLink(database, request)
  await database.pool.query(`update login_links set expires_at = now() - interval '1 second'`)
  await expect(openSession(database, tokenOf(link.url))).rejects.toMatchObject(unauthenticated)
  await expect(openSession(database, 'nothing')).rejects.toMatchObject(unauthenticated)
})

test.each([
  ['closed', undefined],
  ['30 days old', `update browser_sessions set expires_at = now() - interval '1 second'`],
  ['idle for 7 days', `update browser_sessions set last_seen_at = now() - interval '7 days 1 second'`],
  ['of a disabled person', `update people set disabled_at = now()`],
])('a session that is %s lets nobody in', async (_why, statement) => {
  await using database = await openTestDatabase()
  await ensureLocalPerson(database)
  const { token } = await openSession(database, tokenOf((await createLoginLink(database, request)).url))
  expect(await findSession(database, token)).toBeDefined()
  if (statement) await database.pool.query(statement)
  else await closeSession(database, token)
  expect(await findSession(database, token)).toBeUndefined()
})

test('neither links nor sessions are kept in a form that could be used', async () => {
  await using database = await openTestDatabase()
  await ensureLocalPerson(database)
  const link = tokenOf((await createLoginLink(database, request)).url)
  const { token } = await openSession(database, link)
  const { rows } = await database.pool.query(
    `select json_agg(l) || '' || (select json_agg(s)::text from browser_sessions s) as text from login_links l`,
  )
  const text = JSON.stringify(rows)
  expect(text).toContain('token_hash')
  expect(text).not.toContain(link)
  expect(text).not.toContain(token)
})
