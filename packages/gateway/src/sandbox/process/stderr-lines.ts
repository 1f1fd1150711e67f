const KEPT_BYTES = 64 * 1024
const LINE_CHARACTERS = 2_000
const LINES_A_SECOND = 50

interface Options {
  /** Told each line, at most fifty a second; what was left out is told as a number. */
  onLine: (line: string) => void
  onSkipped: (lines: number) => void
  /** Values never shown. */
  secrets: readonly string[]
  now: () => number
}

export interface StderrLines {
  push(chunk: Buffer): void
  end(): void
  /** The last lines, at most 64 kB of them; the newest is last. */
  tail(): readonly string[]
}

/** What a child says of itself on stderr: split into lines, bounded, secrets masked, a flood thinned out. */
export function stderrLines({ onLine, onSkipped, secrets, now }: Options): StderrLines {
  const masked = secrets.filter((secret) => secret.length >= 4)
  const decoder = new TextDecoder()
  const kept: string[] = []
  let keptBytes = 0
  let rest = ''
  let overlong = false
  let second = 0
  let inSecond = 0
  let skipped = 0

  function line(raw: string): void {
    let text = raw.replace(/\r$/, '')
    for (const secret of masked) text = text.replaceAll(secret, '***')
    if (text.length > LINE_CHARACTERS) text = `${text.slice(0, LINE_CHARACTERS)}…`
    if (text.trim() === '') return
    kept.push(text)
    keptBytes += text.length
    while (keptBytes > KEPT_BYTES) keptBytes -= kept.shift()?.length ?? keptBytes
    tell(text)
  }

  function tell(text: string): void {
    const present = Math.floor(now() / 1_000)
    if (present !== second) {
      flushSkipped()
      second = present
      inSecond = 0
    }
    if (++inSecond > LINES_A_SECOND) skipped++
    else onLine(text)
  }

  function flushSkipped(): void {
    if (skipped > 0) onSkipped(skipped)
    skipped = 0
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
      flushSkipped()
    },
    tail: () => kept,
  }
}
