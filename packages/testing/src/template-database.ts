import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@hermes/db/migrate'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))
/** Serialises the making of templates among test runs on one server. */
const LOCK = 7_270_736_090

/**
 * A migrated database from which others are copied in some 30 ms. One a state of the migrations; on a server that stays,
 * it is found again.
 * @param serverUrl any database of the server; its user may create databases
 * @returns the template's name
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `hermes_template_${await stateOfMigrations()}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const found = await admin.query('select datistemplate from pg_database where datname = $1', [name])
    if (found.rows[0]?.datistemplate === true) return name
    await admin.query(`drop database if exists ${name}`) // an earlier run was cut off while making it
    await admin.query(`create database ${name}`)
    await migrate({ url: databaseUrl(serverUrl, name) })
    await admin.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await admin.end()
  }
}

/** The server's address with another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function stateOfMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  for (const folder of folders.sort()) hash.update(await readFile(join(MIGRATIONS, folder, 'migration.sql')))
  // partitions are made for the coming days only, so a template ages
  hash.update(new Date().toISOString().slice(0, 10))
  return hash.digest('hex').slice(0, 16)
}
