import { z } from 'zod'
import { randomBytes } from './random.ts'

/** The prefixes of DESIGN §1. A prefixed id says what it names wherever it is read. */
export const ID_PREFIXES = ['call', 'ses', 'run', 'apr', 'grt', 'rev', 'key', 'art', 'aud', 'ppl'] as const
export type IdPrefix = (typeof ID_PREFIXES)[number]

// Crockford's alphabet: no I, L, O, U, so that an id read aloud is not mistaken.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Builds a prefixed, time-ordered id: 10 characters of milliseconds since the epoch, 16 of randomness (ULID's layout,
 * lower case). Sorting ids sorts by time, and a call's day partition can be told from its id.
 * @param at milliseconds since the epoch
 * @param random 10 random bytes
 */
export function formatId(prefix: IdPrefix, at: number, random: Uint8Array): string {
  let time = ''
  for (let rest = at, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = ALPHABET.charAt(rest % 32) + time
  let tail = ''
  let bits = 0
  let value = 0
  for (const byte of random.subarray(0, 10)) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      tail += ALPHABET.charAt((value >>> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return `${prefix}_${time}${tail}`
}

/** A fresh id of the present moment. */
export function newId(prefix: IdPrefix): string {
  return formatId(prefix, Date.now(), randomBytes(10))
}

/** Milliseconds since the epoch at which the id was made, or undefined where it is not one of ours. */
export function idTime(id: string): number | undefined {
  const match = /^[a-z]{3,4}_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id)
  if (!match?.[1]) return undefined
  let time = 0
  for (const character of match[1]) time = time * 32 + ALPHABET.indexOf(character)
  return time
}

const idOf = (prefix: IdPrefix) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`), `must be a ${prefix}_ id`)
export const callIdSchema = idOf('call')
