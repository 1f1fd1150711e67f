import { existsSync, renameSync, statSync } from 'node:fs'
import type { Log, LogEvent } from '@hermes/contracts/ports/log'
import { createLogStore, type LogStore } from '@hermes/services/logs/log-store'
import pino from 'pino'
import { maskSecrets, mayHoldSecret } from './mask-secrets.ts'

/** A file larger than this is put aside; one older file is kept. */
const MAX_BYTES = 64 * 1024 * 1024

// One write to the file costs more than making its line, so that lines go out together: each time so much has gathered,
// and in any case several times a second, since people read the file too.
const GATHERED_BYTES = 16 * 1024
const GATHERED_MS = 200

export interface ServerLog {
  log: Log
  store: LogStore
  /** Everything written is on disk. */
  close: () => Promise<void>
}

/**
 * The gateway's log: one JSON object a line into a file of bounded size, the newest lines in memory for Studio and the
 * command, and each line to whoever started the gateway. Written beside the call's way, so that a slow disk slows no call.
 * @param options.also told of each line, for progress on the terminal
 */
export function openServerLog(options: { file: string; also?: (event: LogEvent) => void }): ServerLog {
  const { file, also } = options
  let size = existsSync(file) ? statSync(file).size : 0
  const destination = pino.destination({
    dest: file,
    append: true,
    sync: false,
    mkdir: true,
    mode: 0o600,
    minLength: GATHERED_BYTES,
    maxWrite: 4 * GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
    // Texts would be joined, and what has gathered measured anew at each line.
    contentMode: 'buffer',
  })
  // The types speak of texts only, whatever the content mode.
  const write = destination.write.bind(destination) as unknown as (bytes: Buffer) => boolean
  // A disk that fills up must not end the gateway; calls are recorded in the database, not here.
  destination.on('error', () => undefined)
  const store = createLogStore()
  const log: Log = (event) => {
    const given: LogEvent = { at: Date.now(), ...event }
    const written = JSON.stringify(given)
    const suspect = mayHoldSecret(written)
    const line = suspect ? maskSecrets(given) : given
    store.add(line)
    also?.(line)
    write(Buffer.from(`${suspect ? JSON.stringify(line) : written}\n`))
    size += 200 + line.message.length
    if (size > MAX_BYTES) {
      size = 0
      destination.flushSync()
      renameSync(file, `${file}.1`)
      destination.reopen(file)
    }
  }
  return {
    log,
    store,
    close: () =>
      new Promise((resolve) => {
        destination.once('close', resolve)
        destination.end()
      }),
  }
}
