import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import { createCallRecorder } from '@hermes/db/call-recorder'
import { type Database, openDatabase } from '@hermes/db/client'

/**
 * A recorder over a migrated database, with the pool it writes through, for programs and servers of their own; disposed
 * of, its connections are closed.
 */
export async function openRecorder(url: string): Promise<CallRecorder & Pick<Database, 'pool'> & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const database = stack.adopt(await openDatabase({ url }), (opened) => opened.close())
  const recorder = stack.adopt(
    createCallRecorder({ pool: database.pool, instanceId: 'own', log: () => undefined }),
    (made) => made.close(),
  )
  const owned = stack.move()
  return { ...recorder, pool: database.pool, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
