import { isJsonObject, type Json } from '@hermes/contracts/json'
import { hasSentinel, isPlainlyHarmless, looksSecret } from './secret-value.ts'

/** A field that looks secret but is shown. */
export interface SuspiciousField {
  /** Dotted; `*` for positions of lists. */
  path: string
  because: 'name' | 'value'
}

// Names that are not rules, since most of what they hold is harmless, but that a person should have seen.
const NAMES =
  /(?:key|auth|pass|pin|cred|cert|sign|sess|priv|salt|nonce|hmac|otp|secur|confiden|private|token|code|hash)/i
const KNOWN_HARMLESS =
  /(?:^|_|\.)(?:id|ids|uuid|sha|sha1|sha256|md5|etag|digest|checksum|hash|commit|trace_?id|span_?id|request_?id|cursor|next_?page_?token|page_?token|url|uri|path|href|link)$/i
/** Bits a character; random text of letters and digits has about five, words have less than four. */
const LEAST_ENTROPY = 3.5
const LEAST_LENGTH = 20
const MOST_NODES = 20_000

/**
 * Fields of a redacted value that look secret and yet are shown: by their name, where it is one that often holds secrets,
 * or by their value, where that is long and as good as random. Nothing is masked for it: entropy tells too little.
 */
export function uncoveredFields(value: Json): SuspiciousField[] {
  const found = new Map<string, SuspiciousField>()
  const queue: { value: Json; path: string; name: string }[] = [{ value, path: '', name: '' }]
  for (const { value: next, path, name } of queue) {
    if (queue.length > MOST_NODES) break
    if (typeof next === 'string') {
      const because = suspicion(name, next)
      if (because && !found.has(path)) found.set(path, { path, because })
    } else if (Array.isArray(next)) {
      for (const item of next.slice(0, 50)) queue.push({ value: item, path: joined(path, '*'), name })
    } else if (isJsonObject(next)) {
      for (const [key, item] of Object.entries(next)) queue.push({ value: item, path: joined(path, key), name: key })
    }
  }
  return [...found.values()]
}

const joined = (path: string, key: string) => `${path === '' ? '' : `${path}.`}${key.slice(0, 80)}`

function suspicion(name: string, value: string): SuspiciousField['because'] | undefined {
  if (value.length < 6 || hasSentinel(value) || isPlainlyHarmless(value) || KNOWN_HARMLESS.test(name)) return undefined
  if (NAMES.test(name) && looksSecret(value)) return 'name'
  if (value.length < LEAST_LENGTH || value.length > 2_000 || !looksSecret(value) || /^[0-9a-f-]{32,64}$/i.test(value))
    return undefined
  return entropy(value) >= LEAST_ENTROPY ? 'value' : undefined
}

/** Shannon's, in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}
