const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/**
 * Reads a duration as configuration files write it: `250ms`, `15s`, `1.5m`, `2h`, `7d`. A bare number has no unit and
 * is refused, since seconds and milliseconds are both guessed.
 * @returns milliseconds, or undefined where it is no duration
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim())
  if (!match?.[1] || !match[2]) return undefined
  return Math.round(Number(match[1]) * UNITS[match[2] as keyof typeof UNITS])
}

/** Milliseconds as people read them (studio-design §7): `0.4 ms`, `44 ms`, `5.23 s`, `1 m 42 s`. */
export function formatDuration(ms: number): string {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 9_995) return `${(ms / 1_000).toFixed(2)} s`
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`
}

/** Bytes as people read them: `612 B`, `4.1 kB`, `1.9 MB` (1 kB is 1,000 B). */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 999_950) return `${(bytes / 1_000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
