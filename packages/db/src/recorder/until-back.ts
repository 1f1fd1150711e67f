import { setTimeout as delay } from 'node:timers/promises'
import type { batchWriter } from './batch-writer.ts'
import type { KeptConnection } from './connection.ts'
import type { EncodedCall } from './encode-call.ts'
import type { KeptEnds } from './kept-ends.ts'
import { isRowsFault } from './write-batch.ts'

const PAUSE_MS = { first: 50, last: 1_000 }
const TIMEOUT_MS = 1_900

interface Return {
  connection: KeptConnection
  writer: Pick<ReturnType<typeof batchWriter>, 'write'>
  kept: KeptEnds
  batch: { rows: number; bytes: number }
  signal: AbortSignal
}

/**
 * Asks again and again until the server answers and takes writes, then writes the kept ends.
 * @returns how many ends were written; undefined where the signal came first
 */
export async function untilBack(options: Return): Promise<number | undefined> {
  const { connection, signal } = options
  for (let pause: number = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.last)) {
    try {
      await delay(pause, undefined, { signal, ref: false })
      const client = await connection.get(TIMEOUT_MS)
      const query = { text: 'select pg_is_in_recovery() as replica', query_timeout: TIMEOUT_MS }
      const { rows } = await client.query<{ replica: boolean }>(query)
      if (rows[0]?.replica !== false) throw new Error('the server is a replica')
      return await writeKept(options)
    } catch {
      connection.drop() // not yet; asked again after a pause
      if (signal.aborted) return undefined
    }
  }
}

async function writeKept({ writer, kept, batch }: Return): Promise<number> {
  let written = 0
  while (kept.size() > 0) {
    const ends = kept.oldest(batch)
    try {
      await writer.write(ends, TIMEOUT_MS)
    } catch (error) {
      if (!isRowsFault(error)) throw error
      for (const end of ends) await writeAlone(writer, end)
    }
    for (const end of ends) kept.remove(end.id)
    written += ends.length
  }
  return written
}

/** What is refused alone is let go: its intent stays, and says that the end is not known. */
async function writeAlone(writer: Return['writer'], end: EncodedCall): Promise<void> {
  try {
    await writer.write([end], TIMEOUT_MS)
  } catch (error) {
    if (!isRowsFault(error)) throw error
  }
}
