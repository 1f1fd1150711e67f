import type { Log } from '@hermes/contracts/ports/log'
import { DatabaseError, errorText } from '../database-error.ts'
import type { KeptConnection } from './connection.ts'
import { createDoorbell } from './doorbell.ts'
import { type EncodedCall, encodePlain } from './encode-call.ts'
import { isRowsFault, tellReaders, writeBatch } from './write-batch.ts'
import type { Waiting } from './write-queue.ts'

interface Writer {
  /** Writes encoded calls once. */
  write(batch: readonly EncodedCall[], timeoutMs: number): Promise<void>
  /**
   * Writes a group and settles all of it, unless the server fails. Rows that the server refuses are found by halving
   * and written without their payloads, so that they harm no other.
   * @param deadline of the monotonic clock
   * @returns those that are not settled, with the server's error; undefined where all are
   */
  settle(group: readonly Waiting[], deadline: number): Promise<Unsettled | undefined>
  /** Tells live readers of what they have not been told of. */
  close(): Promise<void>
}

interface Unsettled {
  group: readonly Waiting[]
  cause: unknown
}

/** A write that comes during a telling waits for it, at most so long. */
const TELLING_MS = 500

const left = (deadline: number) => Math.max(250, deadline - performance.now())

export function batchWriter(options: { connection: KeptConnection; instanceId: string; log: Log }): Writer {
  const { connection, instanceId, log } = options
  // A connection does one thing at a time.
  let telling: Promise<void> | undefined
  let writing = false

  const tell = async () => {
    const client = await connection.get(TELLING_MS)
    try {
      await tellReaders(client, TELLING_MS)
    } catch (error) {
      connection.drop()
      throw error
    }
  }
  const ring = () => {
    telling = tell().finally(() => {
      telling = undefined
    })
    return telling
  }
  const bell = createDoorbell({ ring, isBusy: () => writing })

  const write = async (batch: readonly EncodedCall[], timeoutMs: number) => {
    await telling?.catch(() => undefined) // what it was to tell will be found out nevertheless
    writing = true
    try {
      await writeNow(batch, timeoutMs)
    } finally {
      writing = false
    }
  }

  const writeNow = async (batch: readonly EncodedCall[], timeoutMs: number) => {
    const client = await connection.get(timeoutMs)
    try {
      const tell = bell.isDue()
      await writeBatch(batch, { client, instanceId, timeoutMs, tell })
      bell.written(tell)
    } catch (error) {
      if (!isRowsFault(error)) connection.drop()
      throw error
    }
  }

  /** A connection that died while it was idle shows at its next use: one more try on a fresh one. Writing twice is safe. */
  const writeOrRetry = async (batch: readonly EncodedCall[], deadline: number) => {
    try {
      await write(batch, left(deadline))
    } catch (error) {
      if (isRowsFault(error) || deadline - performance.now() < 200) throw error
      await write(batch, left(deadline))
    }
  }

  const settle = async (group: readonly Waiting[], deadline: number): Promise<Unsettled | undefined> => {
    try {
      const batch = group.map((waiting) => waiting.encoded)
      await writeOrRetry(batch, deadline)
      for (const waiting of group) waiting.resolve()
      return undefined
    } catch (cause) {
      if (!isRowsFault(cause)) return { group, cause }
      const [only] = group
      if (group.length === 1 && only) return await settleRefused(only, { cause, deadline })
      const middle = Math.ceil(group.length / 2)
      const unsettled = await settle(group.slice(0, middle), deadline)
      if (unsettled) return { group: [...unsettled.group, ...group.slice(middle)], cause: unsettled.cause }
      return await settle(group.slice(middle), deadline)
    }
  }

  const settleRefused = async (waiting: Waiting, why: { cause: unknown; deadline: number }) => {
    const { id } = waiting.encoded
    const facts = { reason: errorText(why.cause) }
    log({ level: 'error', topic: 'call', message: `The content of ${id} cannot be stored; left out`, facts })
    try {
      await writeOrRetry([encodePlain(waiting.record)], why.deadline)
      waiting.resolve()
    } catch (cause) {
      if (!isRowsFault(cause)) return { group: [waiting], cause }
      const message = `The record of ${id} cannot be stored: ${errorText(cause)}.`
      waiting.reject(new DatabaseError('rejected', { message, remedy: 'Report this call and the sentence.', cause }))
    }
    return undefined
  }

  return { write, settle, close: () => bell.close() }
}
