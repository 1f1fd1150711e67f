/** Lets the first few of a second through and counts the rest. */
export interface Thinning {
  /** Whether this one may be told. Tells first how many were left out of an earlier second. */
  pass(): boolean
  /** Tells what was left out so far. */
  flush(): void
}

interface Options {
  perSecond: number
  onSkipped: (count: number) => void
  /** Milliseconds. */
  now: () => number
}

/** Keeps a flood (a child's stderr, notifications) from becoming a flood of log lines. */
export function createThinning({ perSecond, onSkipped, now }: Options): Thinning {
  let second = 0
  let inSecond = 0
  let skipped = 0

  function flush(): void {
    if (skipped > 0) onSkipped(skipped)
    skipped = 0
  }

  return {
    flush,
    pass() {
      const present = Math.floor(now() / 1_000)
      if (present !== second) {
        flush()
        second = present
        inSecond = 0
      }
      inSecond++
      if (inSecond <= perSecond) return true
      skipped++
      return false
    },
  }
}
