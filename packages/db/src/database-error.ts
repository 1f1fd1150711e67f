import pg from 'pg'

export const DATABASE_ERROR_KINDS = [
  'bad_url',
  'unreachable',
  'refused_credentials',
  'no_database',
  'not_permitted',
  'data_folder',
  'start_failed',
  'migration',
  'conflict',
  'unavailable',
  'rejected',
] as const
export type DatabaseErrorKind = (typeof DATABASE_ERROR_KINDS)[number]

interface Details {
  message: string
  remedy: string
  cause?: unknown
}

/**
 * What went wrong with the database, for people: what happened in one sentence, and the way out in another. Never holds
 * a password.
 */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind
  readonly remedy: string
  constructor(kind: DatabaseErrorKind, { message, remedy, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseError'
    this.kind = kind
    this.remedy = remedy
  }
}

/** The code of a Node or Postgres error (`ECONNREFUSED`, `28P01`), also of the first of several. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of anything thrown. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return errorText(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/**
 * True where the server is at fault or away, so that the same may work later: no connection, connection lost (08), out of
 * resources (53), shutting down or cancelled (57), read-only while failing over (25006). Other answers of the server are
 * about what was asked.
 */
export function isServersFault(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:08|53|57|25006)/.test(error.code ?? '')
}
