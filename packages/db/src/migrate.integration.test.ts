import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startOwnServer } from '@hermes/testing/own-server'
import { createTestDatabase } from '@hermes/testing/postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { DatabaseError } from './database-error.ts'
import { migrate } from './migrate.ts'

const REAL = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

async function folder() {
  const dir = join(await mkdtemp(join(tmpdir(), 'hermes 迁移 ')), 'migrations')
  await cp(REAL, dir, { recursive: true })
  return {
    dir,
    add: async (name: string, sql: string) => {
      await cp(join(REAL, '20261130000000_first'), join(dir, name), { recursive: true })
      await writeFile(join(dir, name, 'migration.sql'), sql)
    },
    [Symbol.asyncDispose]: () => rm(join(dir, '..'), { recursive: true, force: true }),
  }
}

async function failure(promise: Promise<unknown>): Promise<DatabaseError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof DatabaseError)) throw new Error('expected a DatabaseError', { cause: error })
  return error
}

test('several at once apply each migration once; the next start has nothing to do', async () => {
  await using database = await createTestDatabase()
  await using migrations = await folder()
  await migrations.add('20990101000000_more', 'create table more (id text)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ url: database.url, dir: migrations.dir })))
  expect(applied.flat()).toEqual(['20990101000000_more'])
  expect(await migrate({ url: database.url, dir: migrations.dir })).toEqual([])
})

test('a migration that fails leaves nothing behind, is named, and stops the next start until it is resolved', async () => {
  await using database = await createTestDatabase()
  await using migrations = await folder()
  await migrations.add('20990101000000_bad', 'create table half (id text); select nonsense')
  const error = await failure(migrate({ url: database.url, dir: migrations.dir }))
  expect(error).toMatchObject({ kind: 'migration', message: expect.stringContaining('20990101000000_bad failed') })
  const again = await failure(migrate({ url: database.url, dir: migrations.dir }))
  expect(again.remedy).toContain('migrate resolve --rolled-back 20990101000000_bad')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  await client.end()
})

test('a migration that was changed, or that this version does not know, is refused', async () => {
  await using database = await createTestDatabase()
  await using migrations = await folder()
  await migrations.add('20990101000000_more', 'select 1')
  await migrate({ url: database.url, dir: migrations.dir })
  expect((await failure(migrate({ url: database.url, dir: REAL }))).message).toContain('does not know')
  const file = join(migrations.dir, '20990101000000_more', 'migration.sql')
  await writeFile(file, `${await readFile(file, 'utf8')} -- changed`)
  expect((await failure(migrate({ url: database.url, dir: migrations.dir }))).message).toContain('was changed')
})

const PASSWORD = 'geheim%2Fx'

test.each([
  { url: 'not a url', kind: 'bad_url', message: 'is not a URL', remedy: 'Set DATABASE_URL to postgresql://' },
  { url: `mysql://a:${PASSWORD}@h/d`, kind: 'bad_url', message: 'starts with "mysql:"', remedy: 'unset it' },
  { url: `postgresql://a:${PASSWORD}@h`, kind: 'bad_url', message: 'names no database', remedy: 'Set DATABASE_URL' },
  {
    url: `postgresql://a:${PASSWORD}@127.0.0.1:1/d`,
    kind: 'unreachable',
    message: 'No database answers at 127.0.0.1:1',
    remedy: 'Start PostgreSQL',
  },
  {
    url: `postgresql://a:${PASSWORD}@nowhere.invalid/d`,
    kind: 'unreachable',
    message: 'nowhere.invalid is not known',
    remedy: 'Correct the host',
  },
])('the address $url is $kind', async ({ url, kind, message, remedy }) => {
  for (const error of [await failure(migrate({ url })), await failure(openDatabase({ url }))]) {
    expect(error).toMatchObject({
      kind,
      message: expect.stringContaining(message),
      remedy: expect.stringContaining(remedy),
    })
    expect(`${error.message} ${error.remedy}`).not.toContain('geheim')
  }
})

test('a wrong password, a missing database and a missing right are told apart', async () => {
  await using server = await startOwnServer() // asks for passwords, which not every external one does
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create role weak login password 'right'`)
  await client.query('create database other')
  await client.end()
  const as = (password: string, database: string) => {
    const url = new URL(server.url)
    url.username = 'weak'
    url.password = password
    url.pathname = `/${database}`
    return url.href
  }
  const wrong = await failure(migrate({ url: as('wrong-secret', 'other') }))
  expect(wrong).toMatchObject({ kind: 'refused_credentials', message: expect.stringContaining('"weak"') })
  expect(`${wrong.message} ${wrong.remedy}`).not.toContain('wrong-secret')
  const missing = await failure(migrate({ url: as('right', 'no-such-db') }))
  expect(missing).toMatchObject({ kind: 'no_database', remedy: expect.stringContaining('createdb no-such-db') })
  const weak = await failure(migrate({ url: as('right', 'other') }))
  expect(weak).toMatchObject({ kind: 'not_permitted', remedy: expect.stringContaining('owner') })
})

test('live keys that share a name from before are told apart, and the files keep theirs', async () => {
  await using database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`drop index api_keys_live_name_key;
      insert into api_keys (id, name, prefix, hash, origin, created_at, revoked_at) values
      ('key_1', 'news', '', '1', 'studio', '2026-01-01', null), ('key_2', 'news', '', '2', 'file', '2026-01-02', null),
      ('key_3', 'news', '', '3', 'cli', '2026-01-03', null), ('key_4', 'news', '', '4', 'studio', '2025-01-01', now())`)
    await client.query(await readFile(join(REAL, '20261130000200_live_key_names', 'migration.sql'), 'utf8'))
    const { rows } = await client.query<{ name: string }>('select name from api_keys order by id')
    expect(rows.map(({ name }) => name)).toEqual(['news-key_1', 'news', 'news-key_3', 'news'])
  } finally {
    await client.end()
  }
})
