import type pg from 'pg'

/** A row as the driver gives it. */
export type Row = Record<string, unknown>

/** Anything of the driver that runs one statement: a pool, a client, a client in a transaction. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

/**
 * Runs something in one transaction: committed when it resolves, rolled back when it throws.
 * @throws whatever `act` throws, or the driver's error of the commit
 */
export async function withTransaction<T>(pool: pg.Pool, act: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken = false
  try {
    await tx.query('begin')
    const value = await act(tx)
    await tx.query('commit')
    return value
  } catch (error) {
    broken = await tx.query('rollback').then(
      () => false,
      () => true, // the connection is gone, and the transaction with it
    )
    throw error
  } finally {
    tx.release(broken)
  }
}
