import type { LogEvent } from '@hermes/contracts/ports/log'
import type { Client } from './client.ts'

interface Follow {
  client: Client
  filter: string | undefined
  signal: AbortSignal
  onEvent: (event: LogEvent) => void
}

/** Gives on each new log line until the signal aborts; reconnects by itself, rejects where the gateway refuses. */
export function followLogs({ client, filter, signal, onEvent }: Follow): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = client.logs.tail.subscribe(filter ? { filter } : {}, {
      onData: onEvent,
      onError: reject,
      onComplete: resolve,
    })
    const stop = () => {
      subscription.unsubscribe()
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
