import { chmod, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from './database-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const log = () => undefined

/** A folder whose servers are all stopped at the end. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'hermes 数据 '))
  await chmod(folder, 0o755)
  const dir = join(folder, 'pg')
  const started: EmbeddedPostgres[] = []
  const start = async (where = dir) => {
    const server = await startEmbeddedPostgres({ dir: where, log })
    started.push(server)
    return server
  }
  return {
    folder,
    dir,
    start,
    async [Symbol.asyncDispose]() {
      for (const server of started) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
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

test('it starts under a path with spaces and Chinese characters, stops, and starts again with its data and port', async () => {
  await using t = await place()
  const first = await t.start()
  await query(first.url, 'create table kept (id int)')
  expect(
    await query(first.url, `select current_setting('fsync') as fsync, current_setting('listen_addresses') as at`),
  ).toEqual([{ fsync: 'on', at: '127.0.0.1' }])
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await t.start()
  expect([second.reused, second.url]).toEqual([false, first.url])
  expect(await query(second.url, 'select * from kept')).toEqual([])
})

test('nobody gets in without the password, which only the owner of the files can read', async () => {
  await using t = await place()
  const { url, dir } = await t.start()
  const open = new URL(url)
  open.password = ''
  await expect(query(open.href, 'select 1')).rejects.toThrow()
  expect((await stat(dir)).mode & 0o077).toBe(0)
  expect((await stat(join(dir, 'hermes.password'))).mode & 0o077).toBe(0)
})

test('one that already runs in the folder is used, also by several starts at once', async () => {
  await using t = await place()
  const servers = await Promise.all([t.start(), t.start(), t.start()])
  expect(new Set(servers.map((server) => server.pid)).size).toBe(1)
  expect(servers.filter((server) => !server.reused).length).toBeLessThanOrEqual(1)
  expect((await t.start()).reused).toBe(true)
})

test('after kill -9 the file it left behind does not keep it from starting, and what was committed is there', async () => {
  await using t = await place()
  const first = await t.start()
  await query(first.url, 'create table kept as select 1 as id')
  process.kill(first.pid, 'SIGKILL')
  const second = await t.start()
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
})

test('a left-over file whose number belongs to another process by now does not keep it from starting', async () => {
  await using t = await place()
  const first = await t.start()
  const file = join(first.dir, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  expect((await t.start()).reused).toBe(false)
})

test('an empty left-over file does not keep it from starting', async () => {
  await using t = await place()
  const first = await t.start()
  await first.stop()
  const file = join(first.dir, 'postmaster.pid')
  await writeFile(file, '')
  await utimes(file, new Date(0), new Date(0))
  expect((await t.start()).reused).toBe(false)
})

test('a first start that was cut off leaves nothing in the way', async () => {
  await using t = await place()
  await mkdir(`${t.dir}.new-1`)
  await mkdir(t.dir)
  expect((await t.start()).reused).toBe(false)
})

test('a folder with something else in it, a file in its place and data of another version are refused in one sentence', async () => {
  await using t = await place()
  await mkdir(join(t.folder, 'other'))
  await writeFile(join(t.folder, 'other', 'thesis.txt'), 'x')
  expect(await failure(t.start(join(t.folder, 'other')))).toMatchObject({
    kind: 'data_folder',
    message: expect.stringContaining('is not empty and holds no database'),
    remedy: expect.stringContaining('--data'),
  })
  await writeFile(join(t.folder, 'file'), 'x')
  expect((await failure(t.start(join(t.folder, 'file', 'pg')))).message).toContain('a file stands in its way')
  await mkdir(join(t.folder, 'old'))
  await writeFile(join(t.folder, 'old', 'PG_VERSION'), '15\n')
  expect((await failure(t.start(join(t.folder, 'old')))).message).toContain('made by PostgreSQL 15')
})

test('a folder that cannot be written is refused in one sentence', async () => {
  expect(await failure(startEmbeddedPostgres({ dir: '/proc/hermes/pg', log }))).toMatchObject({
    kind: 'data_folder',
    message: expect.stringMatching(/^The data folder \/proc\/hermes\/pg cannot be used: .+\.$/),
    remedy: 'Name a folder that can be written with --data or HERMES_DATA_DIR.',
  })
})
