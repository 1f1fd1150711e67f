import { DatabaseError } from './database-error.ts'

/** Query parameters that Prisma understands and the driver does not. */
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'socket_timeout']

/** What people write where they mean another database; nothing else is repeated to them. */
const KNOWN_SCHEMES = ['mysql:', 'mariadb:', 'sqlite:', 'file:', 'mongodb:', 'sqlserver:', 'http:', 'https:', 'jdbc:']

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
    // Where "postgresql://" was left out, a user or a password stands there.
    const said = KNOWN_SCHEMES.includes(parsed.protocol)
      ? `starts with "${parsed.protocol}"`
      : 'is not one of PostgreSQL'
    throw new DatabaseError('bad_url', {
      message: `The database address ${said}, but only PostgreSQL is supported.`,
      remedy,
    })
  }
  const authority = url.slice(url.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? ''
  const behind = parsed.pathname + parsed.search + parsed.hash
  const broken = behind.includes('@') || parsed.hash !== '' || authority.split('@').length > 2
  if (broken || !isDecodable(parsed)) {
    throw new DatabaseError('bad_url', {
      message: 'The database address cannot be taken apart: user or password hold a character that must be encoded.',
      remedy: 'In DATABASE_URL, percent-encode user and password: @ as %40, / as %2F, ? as %3F, # as %23, % as %25.',
    })
  }
  if (parsed.pathname.length < 2)
    throw new DatabaseError('bad_url', { message: 'The database address names no database.', remedy })
  for (const name of PRISMA_ONLY) parsed.searchParams.delete(name)
  return parsed
}

function isDecodable(url: URL): boolean {
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false // a % that begins no escape
  }
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
