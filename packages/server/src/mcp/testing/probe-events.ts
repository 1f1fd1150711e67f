import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What an upstream server of the probe saw, in its own words. */
export type ProbeEvent =
  | { kind: 'started'; pid: number }
  | { kind: 'initialize' }
  | { kind: 'call'; tool: string; arguments: Record<string, unknown>; meta: Record<string, unknown>; headers: Headers }
  | { kind: 'cancelled'; tool: string }

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Writes an event down before anything else happens, so that it survives the process. */
export function noteEvent(file: string, event: ProbeEvent): void {
  appendFileSync(file, `${JSON.stringify(event)}\n`)
}

/** All that has been seen so far; nothing where the file is not there yet. */
export async function readEvents(file: string): Promise<readonly ProbeEvent[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // The last line may still be on its way.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line): ProbeEvent => JSON.parse(line))
}
