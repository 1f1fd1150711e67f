/** What waiting for a server came to. */
export type Awaited<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'stopped' | 'cancelled' | 'not_ready'; retryAfterMs: number }

/** Lets callers wait for something that goes and comes back. */
export interface Waiting<T> {
  ready(value: T): void
  gone(): void
  /** When the next try begins, milliseconds since the epoch. */
  dueAt(at: number): void
  /** A try to get it back begins. */
  trying(): void
  /** That try has failed. */
  failed(): void
  /** It will not come back. */
  stop(): void
  /**
   * The present value, or the next within `maxMs`. Returns at once where the next try begins later than that; with
   * `oneTry` also once a try has failed that began after this was asked.
   */
  get(maxMs: number, signal: AbortSignal, oneTry?: boolean): Promise<Awaited<T>>
}

/** A value that may be absent for a while, and those who wait for it. */
export function createWaiting<T>(): Waiting<T> {
  let value: { present: T } | undefined
  let due = Date.now()
  let stopped = false
  let begun = 0
  let failed = 0
  const wakers = new Set<() => void>()

  function change(apply: () => void): void {
    apply()
    for (const wake of wakers) wake()
  }

  function changed(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake)
        signal.removeEventListener('abort', wake)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      wakers.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }

  return {
    ready: (present) => change(() => (value = { present })),
    gone: () => change(() => (value = undefined)),
    dueAt: (at) => change(() => (due = at)),
    trying: () => void begun++,
    failed: () => change(() => (failed = begun)),
    stop: () => change(() => (stopped = true)),
    async get(maxMs, signal, oneTry = false) {
      const deadline = Date.now() + maxMs
      const before = begun
      for (;;) {
        const now = Date.now()
        const retryAfterMs = Math.max(0, due - now)
        if (stopped) return { ok: false, why: 'stopped', retryAfterMs: 0 }
        if (signal.aborted) return { ok: false, why: 'cancelled', retryAfterMs: 0 }
        if (value) return { ok: true, value: value.present }
        if (oneTry && failed > before) return { ok: false, why: 'not_ready', retryAfterMs }
        if (now >= deadline || due > deadline) return { ok: false, why: 'not_ready', retryAfterMs }
        await changed(deadline - now, signal)
      }
    },
  }
}
