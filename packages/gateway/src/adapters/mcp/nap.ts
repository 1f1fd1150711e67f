/** A pause that can be ended early. */
export interface Nap {
  /** Resolves after `ms`, when woken, or when the signal is aborted; one at a time. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Ends the pause under way, in `ms` at the latest. @returns whether there is one */
  wakeIn(ms: number): boolean
}

/** Makes a pause that others may cut short. */
export function createNap(): Nap {
  let wake: (() => void) | undefined
  let early: NodeJS.Timeout | undefined
  return {
    sleep(ms, signal) {
      return new Promise((resolve) => {
        const done = () => {
          wake = undefined
          clearTimeout(timer)
          clearTimeout(early)
          early = undefined
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        if (signal.aborted) return done()
        wake = done
        signal.addEventListener('abort', done, { once: true })
      })
    },
    wakeIn(ms) {
      if (!wake) return false
      early ??= setTimeout(wake, ms)
      return true
    },
  }
}
