import type { LogEvent } from '@hermes/contracts/ports/log'

/** The newest log lines in memory, and a way to follow them. */
export interface LogStore {
  add(event: LogEvent): void
  /** The newest lines, oldest first. */
  recent(): readonly LogEvent[]
  /** Told of each new line. @returns a function that ends it */
  follow(listener: (event: LogEvent) => void): () => void
}

/** Keeps the last `size` lines. */
export function createLogStore(size = 5_000): LogStore {
  let kept: LogEvent[] = []
  const listeners = new Set<(event: LogEvent) => void>()
  return {
    add(event) {
      kept.push(event)
      // Cut in large steps, so that most lines cost no copying.
      if (kept.length >= size * 2) kept = kept.slice(-size)
      for (const listener of listeners) listener(event)
    },
    recent: () => kept.slice(-size),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
