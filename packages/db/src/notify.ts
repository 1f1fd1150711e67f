/** The part of a Prisma transaction that is needed here. */
interface PrismaTransaction {
  $executeRawUnsafe(query: string, ...values: unknown[]): Promise<number>
}

/** Told after agents' keys have changed; the payload is the key's id. */
export const KEYS_CHANNEL = 'hermes_keys'

/** Tells every replica, once the transaction is committed, that something has changed. */
export async function notify(tx: PrismaTransaction, channel: string, payload: string): Promise<void> {
  await tx.$executeRawUnsafe('select pg_notify($1, $2)', channel, payload)
}
