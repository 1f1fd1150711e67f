import { VARIABLE_NAME } from '@hermes/contracts/config/fields'
import { isJsonObject } from '@hermes/contracts/json'
import { inside, type Place, type Report, refuse } from './report.ts'
import type { Path } from './yaml-document.ts'

/** How references are looked up: `true` where the name has a value that is not empty. */
export type IsSet = (name: string) => boolean

const REFERENCE = /\$\{([^}]*)\}|\{env:([^}]*)\}/g

export interface References {
  names: readonly string[]
  /** Texts that look like references and are none. */
  malformed: readonly string[]
}

/** Finds `${NAME}` and `{env:NAME}` in a text. */
export function findReferences(text: string): References {
  const names = new Set<string>()
  const malformed = new Set<string>()
  for (const [whole, dollar, env] of text.matchAll(REFERENCE)) {
    const name = dollar ?? env ?? ''
    if (VARIABLE_NAME.test(name)) names.add(name)
    else malformed.add(whole)
  }
  return { names: [...names], malformed: [...malformed] }
}

/** The name, where the text is one reference and nothing else. */
export function wholeReference(text: string): string | undefined {
  const { names, malformed } = findReferences(text)
  const [name] = names
  if (name === undefined || malformed.length > 0) return undefined
  return text === `\${${name}}` || text === `{env:${name}}` ? name : undefined
}

/** Every text in a value with its path. */
export function* textsIn(value: unknown, path: Path = []): Generator<{ text: string; path: Path }> {
  if (typeof value === 'string') yield { text: value, path }
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, [...path, i])
  else if (isJsonObject(value)) for (const key of Object.keys(value)) yield* textsIn(value[key], [...path, key])
}

/**
 * Collects the references of values that are resolved when a call goes out, and refuses malformed ones.
 * @returns names, sorted, each once
 */
export function collectReferences(value: unknown, place: Place, report: Report): string[] {
  const names = new Set<string>()
  for (const { text, path } of textsIn(value)) {
    const found = findReferences(text)
    for (const name of found.names) names.add(name)
    for (const bad of found.malformed) {
      const what = `${bad} is not a reference: write \${NAME} with letters, digits and "_" (no default, no prefix)`
      refuse(report, inside(place, ...path), [what, `\${NAME} or {env:NAME}`])
    }
  }
  return [...names].sort()
}

/** Refuses references in a value where none are resolved, instead of passing their text on as it is. */
export function refuseReferences(value: unknown, place: Place, report: Report): void {
  for (const { text, path } of textsIn(value)) {
    const found = findReferences(text)
    const [first] = [...found.names.map((name) => `\${${name}}`), ...found.malformed]
    if (first === undefined) continue
    const what = `${first} is not resolved here: references stand in headers, env, args, request, auth keys and storage.database_url`
    refuse(report, inside(place, ...path), [what, 'a value without references'])
  }
}
