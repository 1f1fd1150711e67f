import type { Json, JsonObject } from '@hermes/contracts/json'
import { type CallRelay, LOG_LEVELS, type ProgressUpdate, type RelayedLog } from '@hermes/contracts/relay'
import type { Redactor } from '@hermes/policy/redaction/redactor'
import { cutText } from './cut-output.ts'
import { createRate } from './rate.ts'
import { storable } from './storable.ts'

const MAX_MESSAGE_BYTES = 4 * 1024
const MAX_DATA_BYTES = 64 * 1024
const MAX_LOGGER = 200
/** Beyond this nothing is searched for secrets, since that would cost more than it is worth to anybody; so it stays out. */
const MAX_READ = 256 * 1024

/** What one attempt says while it runs. */
export interface AttemptRelay {
  /** For the adapter: only what the caller asked for is there. */
  relay: CallRelay
  /** Nothing goes on after this. @returns what the attempt's span tells of it */
  close: () => JsonObject
}

/** What a call says to its caller while it runs, over all of its attempts. */
export interface Relaying {
  open: () => AttemptRelay
}

interface Options {
  redactor: Redactor
  /** The caller has gone or the call was given up: nothing may go on. */
  signal: AbortSignal
  /** Told once of a listener that threw; it hears nothing more. */
  onFault: (thrown: unknown) => void
}

/**
 * Makes of what the caller wants to hear what a backend may say: redacted, of bounded size, at most 200 updates and 200
 * lines a second (of progress the newest always arrives), growing progress only (MCP asks for it, and a second attempt
 * begins anew), and nothing after the call's end. A listener's fault is never the call's.
 */
export function createRelaying(wanted: CallRelay, { redactor, signal, onFault }: Options): Relaying {
  let furthest = Number.NEGATIVE_INFINITY
  let deaf = false

  const isOver = () => deaf || signal.aborted
  /** @returns 1 where it was heard, for the count */
  const tell = (say: () => void) => {
    if (isOver()) return 0
    try {
      say()
      return 1
    } catch (thrown) {
      deaf = true
      onFault(thrown)
      return 0
    }
  }

  return {
    open() {
      const relay: CallRelay = {}
      const endings: (() => JsonObject)[] = []
      const { onProgress, log } = wanted
      if (onProgress) {
        let last: ProgressUpdate | undefined
        let told = 0
        const rate = createRate<ProgressUpdate>((raw) => {
          told += tell(() => {
            last = cleanProgress(raw, redactor)
            onProgress(last)
          })
        })
        relay.onProgress = (update) => {
          if (isOver() || !Number.isFinite(update.progress) || update.progress <= furthest) return
          furthest = update.progress
          rate.put(update)
        }
        endings.push(() => counted('progress', { dropped: rate.close(), told, ...(last && { last: { ...last } }) }))
      }
      if (log) {
        const least = LOG_LEVELS.indexOf(log.level)
        let told = 0
        const rate = createRate<RelayedLog>((line) => {
          told += tell(() => log.onLog(cleanLog(line, redactor)))
        })
        const onLog = (line: RelayedLog) => {
          if (!isOver() && LOG_LEVELS.indexOf(line.level) >= least) rate.put(line)
        }
        relay.log = { level: log.level, onLog }
        endings.push(() => counted('log', { dropped: rate.close(), told }))
      }
      return { relay, close: () => Object.assign({}, ...endings.map((end) => end())) as JsonObject }
    },
  }
}

function counted(
  what: string,
  { told, dropped, last }: { told: number; dropped: number; last?: JsonObject },
): JsonObject {
  return {
    ...(told > 0 && { [`${what}_count`]: told }),
    ...(dropped > 0 && { [`${what}_dropped`]: dropped }),
    ...(last && { [`last_${what}`]: last }),
  }
}

function cleanProgress({ progress, total, message }: ProgressUpdate, redactor: Redactor): ProgressUpdate {
  const update: ProgressUpdate = { progress }
  if (total !== undefined && Number.isFinite(total)) update.total = total
  if (typeof message === 'string') {
    // What is cut off here lies far behind what is kept, so no half of a secret comes to stand at the end.
    const { value } = redactor.text(message.slice(0, MAX_READ))
    update.message = storable(shortened(value, MAX_MESSAGE_BYTES))
  }
  return update
}

function cleanLog({ level, logger, data }: RelayedLog, redactor: Redactor): RelayedLog {
  const line: RelayedLog = { level, data: cleanData(data, redactor) }
  if (typeof logger === 'string') line.logger = storable(redactor.text(logger.slice(0, MAX_LOGGER)).value)
  return line
}

function cleanData(data: Json | undefined, redactor: Redactor): Json {
  const size = JSON.stringify(data)?.length ?? 0
  if (data === undefined || size === 0) return null
  if (size > MAX_READ) return `(a line of ${size} characters is left out)`
  return storable(shortData(redactor.json(data).value))
}

/** What is left of a structure is its text, since half a structure is none. */
function shortData(data: Json): Json {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const short = shortened(text, MAX_DATA_BYTES)
  return short === text ? data : short
}

function shortened(text: string, limit: number): string {
  // A character takes at least a byte, so most need no counting.
  const { kept } = cutText(text, limit)
  return kept.length === text.length ? text : `${cutText(kept, limit - 3).kept}…`
}
