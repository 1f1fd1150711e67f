import type { Json } from '@hermes/contracts/json'

/**
 * The beginning of a value as JSON, for showing: what JSON.stringify gives where that is at most `length` characters, else
 * its first `length` characters and "…". Looks at no more of a large value than it shows.
 */
export function jsonStart(value: unknown, length: number): string {
  const text = written(value as Json, length + 1)
  return text.length > length ? `${text.slice(0, length)}…` : text
}

/** At least the first `enough` characters of the value as JSON; past those it may break off anywhere. */
function written(value: Json | undefined, enough: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length > enough ? value.slice(0, enough) : value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return Array.isArray(value) ? writtenArray(value, enough) : writtenObject(value, enough)
}

function writtenArray(items: readonly Json[], enough: number): string {
  let text = '['
  for (const item of items) {
    if (text.length >= enough) return text
    if (text.length > 1) text += ','
    text += written(item, enough - text.length)
  }
  return `${text}]`
}

function writtenObject(object: Readonly<Record<string, Json | undefined>>, enough: number): string {
  let text = '{'
  for (const name in object) {
    if (text.length >= enough) return text
    const item = object[name]
    if (item === undefined) continue
    text += `${text.length > 1 ? ',' : ''}${written(name, enough)}:`
    text += written(item, enough - text.length)
  }
  return `${text}}`
}
