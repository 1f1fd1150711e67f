import type pg from 'pg'

/** Serialises the starts of gateways on one database. */
const PROVISIONING_LOCK = 7_270_736_004

/**
 * Runs something while no other gateway on this database does the same; the second waits for the first. The lock is that
 * of a connection, so that a gateway which dies in the middle lets go of it.
 * @throws whatever `act` throws, or the driver's error where the wait is longer than a statement may take
 */
export async function whileProvisioning<T>(pool: pg.Pool, act: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [PROVISIONING_LOCK])
    return await act()
  } finally {
    // With the connection goes its lock, whatever became of the rest.
    holder.release(true)
  }
}
