import { formatBytes } from '@hermes/contracts/duration'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import type { Log } from '@hermes/contracts/ports/log'
import { createThinning } from '../../sandbox/process/thinning.ts'
import { secretsMask } from '../secrets-mask.ts'
import { quote } from './failures.ts'

const LINES_A_SECOND = 50

/** What a connection tells the log of its messages: method names, sizes and versions, never contents. */
export interface Transcript {
  /** A new child: values that are masked in whatever is told from now on. */
  begin: (secrets: readonly string[]) => void
  mask: (text: string) => string
  sent: (message: JsonObject, bytes: number) => void
  received: (message: JsonObject, bytes: number) => void
  garbage: (line: string) => void
  note: (level: 'debug' | 'info' | 'warn', message: string, facts?: JsonObject) => void
}

/** Writes the transcript of one server's connections to the topic `mcp`. Calls are left out: their traces tell them. */
export function createTranscript(server: string, log: Log): Transcript {
  const methods = new Map<string | number, string>()
  let masked = secretsMask([])
  const mask = (text: string) => masked(text)
  const note: Transcript['note'] = (level, message, facts = {}) =>
    log({ level, topic: 'mcp', message: mask(`${server}: ${message}`), facts: { server, ...facts } })
  // What a server may send as often as it likes.
  const thinning = createThinning({
    perSecond: LINES_A_SECOND,
    onSkipped: (count) => note('debug', `(${count} more messages left out)`),
    now: Date.now,
  })
  return {
    note,
    mask,
    begin(values) {
      masked = secretsMask(values)
      methods.clear()
    },
    sent({ method, id }, bytes) {
      if (typeof method !== 'string') return note('debug', `→ answer (${formatBytes(bytes)})`)
      if (method === 'tools/call') return
      if (typeof id === 'number' || typeof id === 'string') methods.set(id, method)
      note('debug', `→ ${method} (${formatBytes(bytes)})`, { method, bytes })
    },
    received(message, bytes) {
      const { method, id, result, error } = message
      const size = formatBytes(bytes)
      if (typeof method === 'string') {
        if (thinning.pass()) note('debug', `← ${quote(method)} (${size})`, { bytes })
        return
      }
      if (typeof id !== 'number' && typeof id !== 'string') {
        if (thinning.pass()) note('debug', `← answer without id (${size})`)
        return
      }
      const asked = methods.get(id)
      if (asked === undefined) return
      methods.delete(id)
      if (isJsonObject(error)) {
        const code = typeof error.code === 'number' ? ` ${error.code}` : ''
        const words = typeof error.message === 'string' ? `: ${quote(error.message)}` : ''
        return note('info', `← error${code} to ${asked} (${size})${words}`, { method: asked, bytes })
      }
      note('debug', `← result of ${asked} (${size})${describeResult(result)}`, { method: asked, bytes })
    },
    garbage(line) {
      if (thinning.pass()) note('warn', `a line on its stdout is no protocol message and is skipped: ${quote(line)}`)
    },
  }
}

function describeResult(result: unknown): string {
  if (!isJsonObject(result)) return ''
  const parts: string[] = []
  if (typeof result.protocolVersion === 'string') parts.push(`protocol ${quote(result.protocolVersion)}`)
  if (isJsonObject(result.capabilities)) {
    parts.push(`capabilities ${Object.keys(result.capabilities).slice(0, 20).map(quote).join(', ') || 'none'}`)
  }
  if (Array.isArray(result.tools)) parts.push(`${result.tools.length} tools`)
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`
}
