const BEAT_MS = 20_000

/** One timer for all that must show from time to time that it is alive. */
export interface Pulse {
  add(beat: () => void): () => void
  close(): void
}

/** Beats every 20 seconds: less than the idle limits of common proxies. */
export function createPulse(beatMs = BEAT_MS): Pulse {
  const beats = new Set<() => void>()
  const timer = setInterval(() => {
    for (const beat of beats) beat()
  }, beatMs)
  timer.unref()
  return {
    add(beat) {
      beats.add(beat)
      return () => void beats.delete(beat)
    },
    close: () => clearInterval(timer),
  }
}
