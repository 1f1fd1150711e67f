import { fieldRules } from '../secret-field.ts'
import { findSecrets } from '../text/find-secrets.ts'
import { shapesOf } from '../text/shapes.ts'
import { type KnownSecret, SHORTEST_KNOWN } from './known-secrets.ts'

const finder = {
  rules: fieldRules([]),
  shapes: shapesOf([]),
  known: () => undefined,
}

const PLAIN_ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s@]*$/i
const PLAIN_WORDS = /^(?:[a-z]+|[A-Z]+|\d{1,12})(?:[._:/-](?:[a-z]+|[A-Z]+|\d{1,12})){0,8}$/
const LONGEST_LINES = 200

/**
 * What of a value that configuration refers to must not show: the value itself, unless it is plainly none (an address
 * without a login, a region, a number) and its name says nothing; and the secrets inside of it, such as a connection
 * string's password, and the lines of a key.
 */
export function confidentialParts({ name, value }: KnownSecret): KnownSecret[] {
  if (value.length < SHORTEST_KNOWN) return []
  const parts = new Set<string>()
  const isAddress = PLAIN_ADDRESS.test(value)
  if (isAddress ? false : finder.rules(name) !== undefined || !PLAIN_WORDS.test(value)) parts.add(value)
  for (const { start, end } of findSecrets(value, finder)) parts.add(value.slice(start, end))
  const scheme = /^(?:Bearer|Basic|Token|ApiKey)\s+(\S+)$/i.exec(value)?.[1]
  if (scheme !== undefined) parts.add(scheme)
  if (parts.has(value)) {
    for (const line of value.split(/\r?\n/).slice(0, LONGEST_LINES)) {
      if (line.length >= 24 && line !== value && !line.startsWith('-----')) parts.add(line)
    }
  }
  return [...parts].filter((part) => part.length >= SHORTEST_KNOWN).map((part) => ({ name, value: part }))
}
