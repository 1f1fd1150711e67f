import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Makes an empty database on a server whose user may do so.
 * @param {string} serverUrl
 * @returns {Promise<{url: string, drop: () => Promise<void>}>} `drop` ends connections that are still there
 */
export async function freshDatabase(serverUrl) {
  const name = `hermes_e2e_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function administer(connectionString, statement) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
