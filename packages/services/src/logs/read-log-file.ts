import { open } from 'node:fs/promises'
import type { LogEvent } from '@hermes/contracts/ports/log'
import { z } from 'zod'

/** Bytes of the end of the file that are looked through. */
const TAIL_BYTES = 8 * 1024 * 1024

const lineSchema = z.object({
  at: z.number(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  topic: z.enum(['gateway', 'mcp', 'config', 'call']),
  message: z.string(),
  traceId: z.string().optional(),
  facts: z.record(z.string(), z.json()).optional(),
})

/** The newest lines of the log file, oldest first; what is not one of our lines is passed over. */
export async function readLogFile(path: string): Promise<LogEvent[]> {
  const file = await open(path, 'r').catch(() => undefined) // no file yet is an empty log
  if (!file) return []
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    // The first line of a tail is cut somewhere.
    return lines.slice(from === 0 ? 0 : 1).flatMap(parseLine)
  } finally {
    await file.close()
  }
}

function parseLine(line: string): LogEvent[] {
  if (line === '') return []
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return []
  }
  const parsed = lineSchema.safeParse(value)
  if (!parsed.success) return []
  const { traceId, facts, ...event } = parsed.data
  return [{ ...event, ...(traceId !== undefined && { traceId }), ...(facts && { facts }) }]
}
