import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Where {
  cwd: string
  env?: Readonly<Record<string, string>>
  input?: string
}

export interface Finished {
  code: number | null
  out: string
  err: string
}

/** Runs the real command to its end. */
export function hermes(args: readonly string[], where: Where): Promise<Finished> {
  return startHermes(args, where).finished
}

/** Starts the real command; what it prints on stdout can be waited for line by line. */
export function startHermes(args: readonly string[], { cwd, env = {}, input }: Where) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { PATH, HOME, ...env } })
  child.stdin.end(input ?? '')
  let out = ''
  let err = ''
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString()
  })
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }))
  })
  const lines = createInterface({ input: child.stdout })
  /** The first line on stdout from now on that `selects`. Rejects where the command ends before. */
  const line = (selects: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (text) => {
        if (selects(text)) resolve(text)
      })
      finished.then(() => reject(new Error(`The command ended before: ${out}${err}`)), reject)
    })
  return { child, finished, line }
}
