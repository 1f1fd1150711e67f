const WINDOW_MS = 1_000
const PER_WINDOW = 200

/** Lets through what comes seldom enough. */
export interface Rate<T> {
  put: (item: T) => void
  /** Nothing passes after this; the newest item that had to wait passes now. @returns how many never did */
  close: () => number
}

/** Hands over at most 200 items a second; of those beyond, the newest when the second is over, so that it is never lost. */
export function createRate<T>(pass: (item: T) => void): Rate<T> {
  let windowStart = 0
  let inWindow = 0
  let dropped = 0
  let waiting: { item: T } | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const hand = (item: T) => {
    inWindow++
    pass(item)
  }
  const flush = () => {
    timer = undefined
    const held = waiting
    waiting = undefined
    windowStart = performance.now()
    inWindow = 0
    if (held) hand(held.item)
  }

  return {
    put(item) {
      if (closed) return
      const now = performance.now()
      if (now - windowStart >= WINDOW_MS && !timer) {
        windowStart = now
        inWindow = 0
      }
      if (inWindow < PER_WINDOW) return hand(item)
      if (waiting) dropped++
      waiting = { item }
      timer ??= setTimeout(flush, windowStart + WINDOW_MS - now).unref()
    },
    close() {
      clearTimeout(timer)
      if (!closed && waiting) flush()
      closed = true
      return dropped
    },
  }
}
