import type { McpLimits } from './limits.ts'

/** How long to wait before the next start. Pure but for what it counts. */
export interface Backoff {
  /** Milliseconds to wait after a start that failed, or a server that went after `servedMs` of service. */
  next(servedMs: number): number
}

/** Doubles from the first step to the last; begins anew once a server has served for long enough. */
export function createBackoff({ backoffFirstMs, backoffLastMs, stableMs }: McpLimits): Backoff {
  let failures = 0
  return {
    next(servedMs) {
      if (servedMs >= stableMs) failures = 0
      return Math.min(backoffLastMs, backoffFirstMs * 2 ** Math.min(failures++, 30))
    },
  }
}
