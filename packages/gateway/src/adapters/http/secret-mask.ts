import { compileKnown, type KnownSecret, type KnownSecrets } from '@hermes/policy/redaction/known/known-secrets'
import { sentinel } from '@hermes/policy/redaction/secret-value'

/** Takes secrets out of a text. */
export interface SecretMask {
  /** @param cut the text ends in the midst, so that the beginning of a secret at its end is left out too */
  (text: string, cut?: boolean): string
  /** Characters of the longest secret in any of its forms; 0 where there is none. */
  longest: number
}

/** Searches that have been made, by what they search for: the same references go into one request after another. */
const made = new Map<string, KnownSecrets | undefined>()
const MOST_MADE = 64

/**
 * Takes the values of references that went into a request out of a text that came back, in whatever form they did: a
 * backend that repeats what it was sent must not give a secret, or a part of one, to whoever asked.
 */
export function secretMask(references: readonly string[], lookup: (name: string) => string | undefined): SecretMask {
  const secrets = references.flatMap((name): KnownSecret[] => {
    const value = lookup(name)
    return value === undefined ? [] : [{ name, value }]
  })
  const known = searchFor(secrets)
  const mask = (text: string, cut = false) => {
    if (!known) return text
    const whole = cut ? text.slice(0, known.beginningAtEnd(text)) : text
    return masked(whole, known)
  }
  return Object.assign(mask, { longest: known?.longest ?? 0 })
}

function searchFor(secrets: readonly KnownSecret[]): KnownSecrets | undefined {
  if (secrets.length === 0) return undefined
  const key = JSON.stringify(secrets)
  if (made.has(key)) return made.get(key)
  const known = compileKnown(secrets)
  if (made.size >= MOST_MADE) made.clear()
  made.set(key, known)
  return known
}

function masked(text: string, known: KnownSecrets): string {
  let written = ''
  let done = 0
  for (const { start, end, id } of known.find(text)) {
    written += text.slice(done, start) + sentinel('reference', id ?? '')
    done = end
  }
  return done === 0 ? text : written + text.slice(done)
}
