import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, ensureTemplate } from './template-database.ts'
import type {} from './vitest-postgres.ts'

export interface TestDatabase extends AsyncDisposable {
  url: string
}

/**
 * A fresh, migrated database of its own, dropped when disposed of (`await using`). In vitest's integration project the
 * server is the run's; elsewhere it is named.
 * @param options.serverUrl a server whose user may create databases
 */
export async function createTestDatabase(options: { serverUrl?: string } = {}): Promise<TestDatabase> {
  const { url: serverUrl, template } = options.serverUrl
    ? { url: options.serverUrl, template: await ensureTemplate(options.serverUrl) }
    : inject('hermesTestServer')
  const name = `hermes_test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} template ${template}`)
  return {
    url: databaseUrl(serverUrl, name),
    async [Symbol.asyncDispose]() {
      await administer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
