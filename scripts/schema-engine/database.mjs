import pg from 'pg'

/** Parameters of a Prisma address that the driver does not know. */
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']

/** An error with the code by which the Prisma CLI knows it. */
export function engineError(code, message) {
  return Object.assign(new Error(message), { code })
}

/** The address for the driver, of the database itself or of another one beside it. */
export function driverUrl(url, database) {
  const parsed = new URL(url)
  if (database) parsed.pathname = `/${database}`
  for (const name of PRISMA_ONLY) parsed.searchParams.delete(name)
  return parsed.toString()
}

const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

/** Runs something on a connection of its own; failures to connect get Prisma's codes. */
export async function withClient(url, database, act) {
  if (!url) throw engineError('P1013', 'No database address is given; set DATABASE_URL.')
  const client = new pg.Client({ connectionString: driverUrl(url, database), connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    throw connectionError(error, url)
  }
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

function connectionError(error, url) {
  const { host, username } = new URL(url)
  switch (error.code) {
    case '3D000':
      return engineError('P1003', `Database \`${nameOf(url)}\` does not exist`)
    case '28P01':
    case '28000':
      return engineError('P1000', `Authentication failed against the database server for \`${username}\`.`)
    default:
      return engineError('P1001', `Can't reach database server at \`${host}\` (${error.message || error.code})`)
  }
}

export async function canConnect(url) {
  await withClient(url, undefined, (client) => client.query('select 1'))
  return {}
}

export async function createDatabase(url) {
  const databaseName = nameOf(url)
  await withClient(url, 'postgres', async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount) throw engineError('P1009', `Database \`${databaseName}\` already exists`)
    await client.query(`create database ${pg.escapeIdentifier(databaseName)}`)
  })
  return { databaseName }
}

export async function dropDatabase(url, name = nameOf(url)) {
  await withClient(url, 'postgres', (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
  return {}
}
