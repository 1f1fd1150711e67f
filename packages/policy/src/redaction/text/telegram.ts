import { found, type Scan } from './scan.ts'
import { classTable, runEnd } from './shapes.ts'

const BODY = classTable(/[A-Za-z0-9_-]/)

/** The token of a Telegram bot: `123456789:AA…`, known by its colon. */
export function findTelegram(scan: Scan, at: number): number {
  const { text } = scan
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  if (before < 48 || before > 57 || after !== 65) return -1
  const digits = /\d{6,12}$/.exec(text.slice(Math.max(scan.done, at - 12), at))?.[0].length ?? 0
  const end = runEnd(text, at + 1, { table: BODY, most: 64 })
  if (digits === 0 || end - at < 30) return -1
  return found(scan, { start: at - digits, end, kind: 'token' })
}
