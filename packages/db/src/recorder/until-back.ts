import { setTimeout as delay } from 'node:timers/promises'
import type { batchWriter } from './batch-writer.ts'
import type { KeptConnection } from './connection.ts'
import type { EncodedCall } from './encode-call.ts'
import type { KeptEnds } from './kept-ends.ts'
import { isRowsFault, isTooSlow } from './write-batch.ts'

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
 * Asks again and again until the server answers and takes writes, then writes the kept ends: fewer at a time where that
 * is too slow, and one that is too slow alone without its payload, so that none is in the way of the others for ever.
 * @returns how many ends were written; undefined where the signal came first
 */
export async function untilBack(options: Return): Promise<number | undefined> {
  const { connection, signal } = options
  const pace: Pace = { rows: options.batch.rows, written: 0 }
  for (let pause: number = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.last)) {
    try {
      await delay(pause, undefined, { signal, ref: false })
      const client = await connection.get(TIMEOUT_MS)
      const query = { text: 'select pg_is_in_recovery() as replica', query_timeout: TIMEOUT_MS }
      const { rows } = await client.query<{ replica: boolean }>(query)
      if (rows[0]?.replica !== false) throw new Error('the server is a replica')
      await writeKept(options, pace)
      return pace.written
    } catch {
      connection.drop() // not yet; asked again after a pause
      if (signal.aborted) return undefined
    }
  }
}

/** How many ends are tried at once, and how many have been written, however often it had to be tried. */
interface Pace {
  rows: number
  written: number
}

async function writeKept({ writer, kept, batch }: Return, pace: Pace): Promise<void> {
  while (kept.size() > 0) {
    const ends = kept.oldest({ ...batch, rows: pace.rows })
    try {
      await writer.write(ends, TIMEOUT_MS)
    } catch (error) {
      if (isTooSlow(error)) slowDown(ends, { kept, pace })
      if (!isRowsFault(error)) throw error
      for (const end of ends) await writeAlone(writer, end)
    }
    for (const end of ends) kept.remove(end.id)
    pace.written += ends.length
    pace.rows = Math.min(batch.rows, pace.rows * 2)
  }
}

function slowDown(ends: readonly EncodedCall[], { kept, pace }: { kept: KeptEnds; pace: Pace }): void {
  const [only] = ends
  if (ends.length === 1 && only?.plain) kept.put(only.plain)
  pace.rows = Math.max(1, Math.floor(ends.length / 2))
}

/** What is refused alone goes without its payload; if even that is refused, its intent stays and says that the end is not known. */
async function writeAlone(writer: Return['writer'], end: EncodedCall): Promise<void> {
  try {
    await writer.write([end], TIMEOUT_MS)
  } catch (error) {
    if (!isRowsFault(error)) throw error
    if (end.plain) await writeAlone(writer, end.plain)
  }
}
