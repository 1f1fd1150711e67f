import { createThinning } from './thinning.ts'

const KEPT_BYTES = 64 * 1024
const LINE_CHARACTERS = 2_000
const LINES_A_SECOND = 50

interface Options {
  /** Told each line, at most fifty a second; what was left out is told as a number. */
  onLine: (line: string) => void
  onSkipped: (lines: number) => void
  /** Takes out what must not show, before a line is cut. */
  mask: (text: string) => string
  now: () => number
}

export interface StderrLines {
  push(chunk: Buffer): void
  end(): void
  /** The last lines, at most 64 kB of them; the newest is last. */
  tail(): readonly string[]
}

/** What a child says of itself on stderr: split into lines, bounded, secrets masked, a flood thinned out. */
export function stderrLines({ onLine, onSkipped, mask, now }: Options): StderrLines {
  const decoder = new TextDecoder()
  const thinning = createThinning({ perSecond: LINES_A_SECOND, onSkipped, now })
  const kept: string[] = []
  let keptBytes = 0
  let rest = ''
  let overlong = false

  function line(raw: string): void {
    const masked = mask(raw.replace(/\r$/, ''))
    const text = masked.length > LINE_CHARACTERS ? `${masked.slice(0, LINE_CHARACTERS)}…` : masked
    if (text.trim() === '') return
    kept.push(text)
    keptBytes += Buffer.byteLength(text)
    while (keptBytes > KEPT_BYTES) keptBytes -= Buffer.byteLength(kept.shift() ?? '')
    if (thinning.pass()) onLine(text)
  }

  return {
    push(chunk) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        if (!overlong) line(part)
        overlong = false
      }
      // A line without end is told once, by its beginning; the rest of it is dropped.
      if (rest.length > 4 * LINE_CHARACTERS) {
        if (!overlong) line(rest)
        overlong = true
        rest = ''
      }
    },
    end() {
      if (rest !== '' && !overlong) line(rest)
      rest = ''
      thinning.flush()
    },
    tail: () => kept,
  }
}
