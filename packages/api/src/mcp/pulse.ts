const BEAT_MS = 20_000

/** One timer for all that must show from time to time that it is alive. */
export interface Pulse {
  add(beat: () => void): () => void
  /** Beats while something is under way. */
  during<Result>(work: Promise<Result>, beat: () => void): Promise<Result>
  close(): void
}

/** Beats every 20 seconds: less than the idle limits of common proxies. */
export function createPulse(beatMs = BEAT_MS): Pulse {
  const beats = new Set<() => void>()
  const timer = setInterval(() => {
    for (const beat of beats) beat()
  }, beatMs)
  timer.unref()
  const add = (beat: () => void) => {
    beats.add(beat)
    return () => void beats.delete(beat)
  }
  return {
    add,
    async during(work, beat) {
      const done = add(beat)
      try {
        return await work
      } finally {
        done()
      }
    },
    close: () => clearInterval(timer),
  }
}
