import { isJsonObject, type Json } from '@hermes/contracts/json'

/** A reference to a secret in operator configuration: `${NAME}` or `{env:NAME}`. */
export interface Reference {
  name: string
  /** Position and length in the text, UTF-16 units. */
  at: number
  length: number
}

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]{0,127})\}|\{env:([A-Za-z_][A-Za-z0-9_]{0,127})\}/g

/** The references in a text of operator configuration, in order. */
export function findReferences(text: string): Reference[] {
  // Each call asks this of its address and headers, and few texts hold one.
  if (!text.includes('{')) return []
  return Array.from(text.matchAll(REFERENCE), (match) => ({
    name: match[1] ?? match[2] ?? '',
    at: match.index,
    length: match[0].length,
  }))
}

/** Names of the references anywhere in configuration values, sorted, each once: what has to be set for it to work. */
export function referencedNames(value: unknown): string[] {
  const names = new Set<string>()
  const queue: unknown[] = [value]
  for (const next of queue) {
    if (typeof next === 'string') for (const { name } of findReferences(next)) names.add(name)
    else if (typeof next === 'object' && next !== null) queue.push(...Object.values(next))
  }
  return [...names].sort()
}

/** Gives a secret's value, or undefined where it is not set; an empty one counts as not set. */
export type Lookup = (name: string) => string | undefined

export type Expanded =
  | { ok: true; text: string; used: readonly string[] }
  /** Names that are not set. */
  | { ok: false; missing: readonly string[] }

/**
 * Puts values in the place of the references, once: a value that itself looks like a reference is left alone. Only for
 * operator configuration; arguments must never come through here.
 */
export function expandReferences(text: string, lookup: Lookup): Expanded {
  const used: string[] = []
  const missing: string[] = []
  let written = ''
  let done = 0
  for (const { name, at, length } of findReferences(text)) {
    const value = lookup(name)
    if (!value) missing.push(name)
    written += text.slice(done, at) + (value ?? '')
    used.push(name)
    done = at + length
  }
  if (missing.length > 0) return { ok: false, missing: [...new Set(missing)] }
  return { ok: true, text: written + text.slice(done), used: [...new Set(used)] }
}

/**
 * Where arguments hold `{env:…}`: a model has no business naming the operator's variables, and such a call is refused
 * (attacks.md §7). `${…}` is not: it is a common text in code and templates, and is not expanded either.
 * @returns the JSON pointer of the first value or of the object whose key holds one; undefined where there is none
 */
export function environmentReference(value: Json): string | undefined {
  const queue: { value: Json; pointer: string }[] = [{ value, pointer: '' }]
  for (const next of queue) {
    if (typeof next.value === 'string') {
      if (/\{\s*env\s*:/i.test(next.value)) return next.pointer
    } else if (Array.isArray(next.value) || isJsonObject(next.value)) {
      for (const [key, item] of Object.entries(next.value)) {
        if (/\{\s*env\s*:/i.test(key)) return next.pointer
        queue.push({ value: item, pointer: `${next.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
      }
    }
  }
  return undefined
}
