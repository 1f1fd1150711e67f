import { formatBytes } from '@hermes/contracts/duration'
import { type CallFailure, fail } from '@hermes/contracts/errors'
import type { Json } from '@hermes/contracts/json'
import { decodeText } from '../../sandbox/egress/decode-text.ts'
import type { Reply } from '../../sandbox/egress/exchange.ts'
import { maskJson } from '../mask-json.ts'
import type { SecretMask } from './secret-mask.ts'

/** What a body says, or why it says nothing that can be used. */
export type ReadBody = { ok: true; value: Json; isText: boolean } | { ok: false; failure: CallFailure }

/**
 * Reads a body by its content type: JSON gives its value, text a string, nothing at all null. An answer that was cut is
 * text whatever it was, since half of a JSON document is none.
 * @param mask takes the secrets that were sent out of what came back
 */
export function readBody(reply: Reply, host: string, mask: SecretMask): ReadBody {
  const type = mediaType(reply.headers['content-type'])
  if (reply.chunks.length === 0) return { ok: true, value: null, isText: false }
  const isJson = type.essence === 'application/json' || type.essence === 'text/json' || type.essence.endsWith('+json')
  if (!isJson && !isTextual(type.essence)) return { ok: false, failure: unreadable(reply, type.essence, host) }
  const decoded = decodeText(reply.chunks, type.charset, reply.truncated)
  if (decoded === undefined) return { ok: false, failure: unknownCharset(type.charset, host) }
  if (!isJson || reply.truncated) return { ok: true, value: mask(decoded, reply.truncated), isText: true }
  try {
    // Masked only when it has been read: a mask may reach over several texts, and would then leave no JSON.
    return { ok: true, value: maskJson(JSON.parse(decoded) as Json, mask), isText: false }
  } catch (error) {
    return { ok: false, failure: notJson(error, host) }
  }
}

/**
 * The beginning of a body for a short quotation, without secrets: they are taken out before it is cut to `length`
 * characters, else a part of one could stay.
 */
export function bodySnippet(reply: Reply, length: number, mask: SecretMask): string {
  const type = mediaType(reply.headers['content-type'])
  if (!isTextual(type.essence) && !type.essence.includes('json')) return ''
  const { chunks, whole } = beginning(reply.chunks, (length + mask.longest) * MOST_BYTES)
  const text = decodeText(chunks, type.charset, true) ?? ''
  return mask(text, reply.truncated || !whole).slice(0, length)
}

/** Bytes of one character, in any of the usual character sets. */
const MOST_BYTES = 4

function beginning(chunks: readonly Buffer[], bytes: number): { chunks: Buffer[]; whole: boolean } {
  const taken: Buffer[] = []
  let left = bytes
  for (const chunk of chunks) {
    if (chunk.length > left) return { chunks: [...taken, chunk.subarray(0, left)], whole: false }
    taken.push(chunk)
    left -= chunk.length
  }
  return { chunks: taken, whole: true }
}

const TEXTUAL = new Set([
  '',
  'application/xml',
  'application/x-ndjson',
  'application/jsonl',
  'application/yaml',
  'application/x-yaml',
  'application/javascript',
  'application/x-www-form-urlencoded',
])

// Without a content type it is taken for text, the most harmless reading.
function isTextual(essence: string): boolean {
  return essence.startsWith('text/') || essence.endsWith('+xml') || essence.endsWith('+yaml') || TEXTUAL.has(essence)
}

function mediaType(header: string | undefined): { essence: string; charset: string } {
  if (!header) return { essence: '', charset: 'utf-8' }
  const semicolon = header.indexOf(';')
  const essence = (semicolon < 0 ? header : header.slice(0, semicolon)).trim().toLowerCase()
  const charset = semicolon < 0 ? undefined : /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1]
  return { essence, charset: charset?.toLowerCase() ?? 'utf-8' }
}

function unreadable(reply: Reply, essence: string, host: string): CallFailure {
  return fail('upstream_error', {
    cause: 'bad_body',
    message: `${host} answered with ${essence}, ${formatBytes(reply.received)}, which is neither JSON nor text.`,
    remedy: 'Use an endpoint that answers with JSON or text.',
    modelMessage: 'The tool answered with something that cannot be read as text.',
    facts: { host, content_type: essence.slice(0, 100) },
  })
}

function unknownCharset(charset: string, host: string): CallFailure {
  return fail('upstream_error', {
    cause: 'bad_body',
    message: `${host} answered in the character set "${charset.slice(0, 40)}", which is not known.`,
    remedy: 'Let the backend answer in UTF-8.',
    facts: { host, charset: charset.slice(0, 40) },
  })
}

function notJson(error: unknown, host: string): CallFailure {
  // The parser's message quotes the body, which may hold anything; only the position is of use.
  const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined
  return fail('upstream_error', {
    cause: 'bad_body',
    message: `${host} announced JSON but sent something else${at ? ` (at position ${at})` : ''}.`,
    remedy: 'Look at what the backend sends, and at its content type.',
    modelMessage: 'The tool answered with damaged data.',
    facts: { host, ...(at ? { position: Number(at) } : {}) },
  })
}
