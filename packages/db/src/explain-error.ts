import { databaseName, shownUrl } from './connection-url.ts'
import { DatabaseError, errorCode, errorText } from './database-error.ts'

/**
 * Turns what the driver threw into what happened and the way out. An error that is none of the known ones keeps its
 * own text, without anything of the address's password.
 * @param url the address that was dialled
 */
export function explainConnectionError(error: unknown, url: URL): DatabaseError {
  if (error instanceof DatabaseError) return error
  const where = shownUrl(url)
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return new DatabaseError('unreachable', {
        message: `No database answers at ${url.host} (${errorCode(error)}).`,
        remedy: 'Start PostgreSQL there, or correct host and port in DATABASE_URL.',
        cause: error,
      })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new DatabaseError('unreachable', {
        message: `The database's host ${url.hostname} is not known.`,
        remedy: 'Correct the host in DATABASE_URL, or the name resolution of this machine.',
        cause: error,
      })
    case '28P01':
    case '28000':
      return new DatabaseError('refused_credentials', {
        message: `The database at ${url.host} refused the sign-in of "${decodeURIComponent(url.username)}".`,
        remedy: 'Correct user and password in DATABASE_URL.',
        cause: error,
      })
    case '3D000':
      return new DatabaseError('no_database', {
        message: `There is no database "${databaseName(url)}" at ${url.host}.`,
        remedy: `Create it (createdb ${databaseName(url)}), or name another one in DATABASE_URL.`,
        cause: error,
      })
    case '42501':
      return new DatabaseError('not_permitted', {
        message: `"${decodeURIComponent(url.username)}" may not do this in ${where}: ${errorText(error)}.`,
        remedy: `Make it the owner of the database, or use the owner's credentials in DATABASE_URL.`,
        cause: error,
      })
    case '53300':
      return new DatabaseError('unreachable', {
        message: `The database at ${url.host} has no connection left.`,
        remedy: 'Raise max_connections there, or close other clients.',
        cause: error,
      })
    default:
      return new DatabaseError('unreachable', {
        message: `The database at ${where} cannot be used: ${withoutPassword(errorText(error), url)}.`,
        remedy: 'Check DATABASE_URL and that the server is running.',
        cause: error,
      })
  }
}

function withoutPassword(text: string, url: URL): string {
  const trimmed = text.replace(/[.\s]+$/, '')
  if (!url.password) return trimmed
  return trimmed.replaceAll(url.password, '***').replaceAll(decodeURIComponent(url.password), '***')
}
