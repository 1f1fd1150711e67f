import type { LogEvent } from '@hermes/contracts/ports/log'
import { requirePerson } from '../scope.ts'
import type { Actor, LogQuery } from '../types.ts'
import { compileLogFilter } from './log-filter.ts'
import type { LogStore } from './log-store.ts'

/** A reader that falls behind by this much loses the oldest lines, and is told. */
const BACKLOG = 10_000

/** New lines as they are written, until the signal is aborted. */
export async function* tailLogs(
  logs: LogStore,
  actor: Actor,
  { filter, signal }: LogQuery & { signal: AbortSignal },
): AsyncGenerator<LogEvent, void> {
  requirePerson(actor, 'admin')
  const selects = compileLogFilter(filter)
  const waiting: LogEvent[] = []
  let lost = 0
  let wake: () => void = () => undefined
  const stopFollowing = logs.follow((event) => {
    if (!selects(event)) return
    waiting.push(event)
    if (waiting.length > BACKLOG) {
      waiting.shift()
      lost += 1
    }
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      if (lost > 0) {
        const message = `${lost} lines were left out, because they came faster than they could be sent`
        yield { at: Date.now(), level: 'warn', topic: 'gateway', message }
        lost = 0
      }
      const event = waiting.shift()
      if (event) yield event
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    stopFollowing()
    signal.removeEventListener('abort', onAbort)
  }
}
