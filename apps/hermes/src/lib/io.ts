import { addAbortSignal, type Readable } from 'node:stream'
import { linesOf } from './lines.ts'
import { type Paint, paint } from './paint.ts'

/** Everything a command touches outside itself, so that it can be run in a test. */
export interface Io {
  out(text: string): void
  err(text: string): void
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  /** Whether colours may be used on stdout. */
  color: Paint
  /** Aborted by INT or TERM. */
  signal: AbortSignal
  readStdin(): Promise<string>
  /** The lines of stdin as they come, until it ends or `signal` is aborted. */
  lines(signal: AbortSignal): AsyncIterable<string>
}

/** The real one: this process's streams. Colours only on a terminal, and never with NO_COLOR (https://no-color.org). */
export function processIo(signal: AbortSignal): Io {
  const { env, stdout, stderr, stdin } = process
  return {
    out: (text) => stdout.write(`${text}\n`),
    err: (text) => stderr.write(`${text}\n`),
    env,
    // `pnpm hermes` changes to the repository's root; paths are meant from where it was typed.
    cwd: env.npm_lifecycle_event === 'hermes' && env.INIT_CWD ? env.INIT_CWD : process.cwd(),
    color: paint(stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'),
    signal,
    async readStdin() {
      const chunks: Buffer[] = []
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString('utf8')
    },
    lines: (until) => linesUntil(stdin, until),
  }
}

async function* linesUntil(stdin: Readable, until: AbortSignal): AsyncGenerator<string, void> {
  addAbortSignal(until, stdin)
  try {
    yield* linesOf(stdin)
  } catch (error) {
    if (!until.aborted) throw error
  }
}
