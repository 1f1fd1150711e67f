import { isJsonObject, type Json } from '@hermes/contracts/json'
import type { AttemptSpan } from '@hermes/contracts/span'

/** What one attempt at a server says of it: how it was spoken to, and what it said while it ran. */
export interface ServerTalk {
  spanId: string
  server: string
  /** `streamable_http 2025-11-25`, as far as it is known. */
  spoken?: string
  progress?: { count: number; dropped: number; last?: string }
  log?: { count: number; dropped: number }
}

/** Reads the attempts at MCP servers out of a call's spans; others said nothing of the kind. */
export function serverTalk(attempts: readonly AttemptSpan[]): readonly ServerTalk[] {
  return attempts.flatMap(({ spanId, attributes }) => {
    const { server, transport, protocol } = attributes
    const progress = counted(attributes.progress_count, attributes.progress_dropped)
    const log = counted(attributes.log_count, attributes.log_dropped)
    if (typeof server !== 'string' && !progress && !log) return []
    const talk: ServerTalk = { spanId, server: typeof server === 'string' ? server : '–' }
    const spoken = [transport, protocol].filter((word) => typeof word === 'string').join(' ')
    if (spoken) talk.spoken = spoken
    const last = lastOf(attributes.last_progress)
    if (progress) talk.progress = { ...progress, ...(last !== undefined && { last }) }
    if (log) talk.log = log
    return [talk]
  })
}

function counted(told: Json | undefined, left: Json | undefined): { count: number; dropped: number } | undefined {
  const [count, dropped] = [told, left].map((value) => (typeof value === 'number' ? value : 0))
  return count || dropped ? { count: count ?? 0, dropped: dropped ?? 0 } : undefined
}

/** "2 of 3, reading" */
function lastOf(last: Json | undefined): string | undefined {
  if (!isJsonObject(last) || typeof last.progress !== 'number') return undefined
  const { progress, total, message } = last
  const at = typeof total === 'number' ? `${progress} of ${total}` : String(progress)
  return typeof message === 'string' && message ? `${at}, ${message}` : at
}
