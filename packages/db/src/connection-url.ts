import { DatabaseError } from './database-error.ts'

/** Query parameters that Prisma understands and the driver does not. */
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'socket_timeout']

/**
 * Checks a database address before anything is dialled.
 * @returns the address without parameters the driver would not understand
 * @throws DatabaseError `bad_url`
 */
export function parseDatabaseUrl(url: string): URL {
  const remedy =
    'Set DATABASE_URL to postgresql://user:password@host:5432/database, or unset it to use the embedded one.'
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed) throw new DatabaseError('bad_url', { message: 'The database address is not a URL.', remedy })
  if (parsed.protocol !== 'postgresql:' && parsed.protocol !== 'postgres:') {
    const scheme = parsed.protocol.slice(0, -1)
    throw new DatabaseError('bad_url', {
      message: `The database address starts with "${scheme}:", but only PostgreSQL is supported.`,
      remedy,
    })
  }
  if (parsed.pathname.length < 2)
    throw new DatabaseError('bad_url', { message: 'The database address names no database.', remedy })
  for (const name of PRISMA_ONLY) parsed.searchParams.delete(name)
  return parsed
}

/** The address as it may be shown: without password and parameters. */
export function shownUrl(url: URL): string {
  const user = url.username ? `${url.username}@` : ''
  return `postgresql://${user}${url.host}${url.pathname}`
}

/** The database's name. */
export function databaseName(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1))
}
