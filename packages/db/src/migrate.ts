import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parseDatabaseUrl } from './connection-url.ts'
import { DatabaseError, errorText } from './database-error.ts'
import { explainConnectionError } from './explain-error.ts'
import { ensurePartitions } from './partitions.ts'

/** The id of the advisory lock that Prisma Migrate takes; ours and the official command exclude each other by it. */
const MIGRATION_LOCK = 72_707_369
const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/** The table of Prisma Migrate, as it makes it itself. */
const CREATE_TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
  started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Brings a database to the present schema, as `prisma migrate deploy` would: same table, same checksums, same lock, so
 * that the official command afterwards says "up to date". Then makes the partitions of the coming days.
 * @param options.dir the folder of migrations; the product's own unless told
 * @returns names of the migrations applied now, in order
 * @throws DatabaseError what is wrong with the address, the server or a migration, and the way out
 */
export async function migrate(options: { url: string; dir?: string }): Promise<string[]> {
  const url = parseDatabaseUrl(options.url)
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // a connection lost between queries fails the next one
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied: string[] = []
    for (const migration of await pending(client, options.dir ?? MIGRATIONS)) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    if (options.dir === undefined) await ensurePartitions(client, new Date())
    return applied
  } catch (error) {
    throw explainConnectionError(error, url)
  } finally {
    await client.end()
  }
}

async function pending(client: pg.Client, dir: string): Promise<Migration[]> {
  await client.query(CREATE_TABLE)
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished: boolean }>(
    `select migration_name, checksum, finished_at is not null as finished from _prisma_migrations
     where rolled_back_at is null`,
  )
  const failed = rows.find((row) => !row.finished)
  if (failed)
    throw new DatabaseError('migration', {
      message: `The migration ${failed.migration_name} began before and did not end.`,
      remedy: `Repair what it left behind, then run: pnpm db migrate resolve --rolled-back ${failed.migration_name}`,
    })
  const known = new Map(rows.map((row) => [row.migration_name, row.checksum]))
  const migrations = await readMigrations(dir)
  for (const { name, checksum } of migrations) {
    const before = known.get(name)
    if (before !== undefined && before !== checksum)
      throw new DatabaseError('migration', {
        message: `The migration ${name} was changed after it was applied to this database.`,
        remedy: 'Restore the file and put the change into a new migration.',
      })
  }
  const names = new Set(migrations.map((migration) => migration.name))
  const newer = rows.find((row) => !names.has(row.migration_name))
  if (newer)
    throw new DatabaseError('migration', {
      message: `The database has the migration ${newer.migration_name}, which this version does not know.`,
      remedy: 'Start the version that made it, or name another database in DATABASE_URL.',
    })
  return migrations.filter((migration) => !known.has(migration.name))
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const folders = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  return await Promise.all(
    folders
      .map((folder) => folder.name)
      .sort()
      .map(async (name) => {
        const bytes = await readFile(join(dir, name, 'migration.sql'))
        return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') }
      }),
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID()
  await client.query('insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)', [
    id,
    checksum,
    name,
  ])
  try {
    await client.query(sql)
  } catch (cause) {
    await client.query('update _prisma_migrations set logs = $2 where id = $1', [id, errorText(cause)])
    if (cause instanceof pg.DatabaseError && cause.code === '42501') {
      await client.query('delete from _prisma_migrations where id = $1', [id]) // nothing was done; once permitted, it can go on
      throw cause
    }
    throw new DatabaseError('migration', {
      message: `The migration ${name} failed: ${errorText(cause)}.`,
      remedy: `It was rolled back. Repair the cause, then run: pnpm db migrate resolve --rolled-back ${name}`,
      cause,
    })
  }
  await client.query('update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where id = $1', [id])
}
