import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import { createCallRecorder } from '@hermes/db/call-recorder'
import { type Database, openDatabase } from '@hermes/db/client'
import { createTestDatabase } from './postgres.ts'

export interface OpenedDatabase extends Database, AsyncDisposable {
  url: string
  recorder: CallRecorder & { close(): Promise<void> }
}

/** A fresh test database, opened, with a recorder of the instance `test` over it. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  await using stack = new AsyncDisposableStack()
  const test = stack.use(await createTestDatabase())
  const database = stack.adopt(await openDatabase({ url: test.url }), (opened) => opened.close())
  const recorder = stack.adopt(
    createCallRecorder({ pool: database.pool, instanceId: 'test', log: () => undefined }),
    (made) => made.close(),
  )
  const owned = stack.move()
  return { ...database, url: test.url, recorder, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
