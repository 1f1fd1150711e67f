/** What was asked of the server was not done in time. */
export class TooLate extends Error {
  constructor(what: string, ms: number) {
    super(`${what} within ${ms} ms`)
    this.name = 'TooLate'
  }
}

/** A timer later than this was held up by the process itself, which then has not looked at answers either. */
const HELD_UP_MS = 50
const GRACE_MS = 250

/**
 * Waits for work, but not longer than `ms`. Time in which this process was too busy to look is not held against the
 * server: its answer may be there already, and gets a quarter of a second to be read.
 * @throws TooLate; the work goes on, and whoever began it must let go of its connection
 */
export async function withinTime<T>(work: Promise<T>, { ms, what }: { ms: number; what: string }): Promise<T> {
  const late = Promise.withResolvers<never>()
  const due = performance.now() + ms
  const giveUp = () => late.reject(new TooLate(what, ms))
  let timer = setTimeout(() => {
    if (performance.now() - due < HELD_UP_MS) return giveUp()
    timer = setTimeout(giveUp, GRACE_MS)
  }, ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
