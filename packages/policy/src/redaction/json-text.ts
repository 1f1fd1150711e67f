import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import type { Place } from './place.ts'

const MAX_EMBEDDED = 4
/** Larger texts are masked as texts only. */
const MAX_LENGTH = 4 * 1024 * 1024
interface Reading {
  place: Place
  redact: (value: Json, place: Place) => Json
}

/**
 * Masks a text that is JSON by what its structure tells, and changes nothing of it but what is masked: layout, numbers
 * and the order of keys stay. A text that is not JSON comes back as it is.
 */
export function redactJsonText(text: string, { place, redact }: Reading): string {
  if (place.embedded >= MAX_EMBEDDED || text.length > MAX_LENGTH || !beginsJson(text)) return text
  const parsed = parse(text)
  if (parsed === undefined) return text
  const masked = redact(parsed, { ...place, embedded: place.embedded + 1 })
  if (masked === parsed) return text
  const writer: Writer = { text, written: '', done: 0 }
  rewrite(writer, { at: afterBlanks(text, 0), before: parsed, after: masked })
  return writer.written + text.slice(writer.done)
}

function beginsJson(text: string): boolean {
  const first = text.charCodeAt(afterBlanks(text, 0))
  return first === 0x7b || first === 0x5b
}

function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return isJsonObject(value) || Array.isArray(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Writer {
  text: string
  written: string
  /** Everything before is written. */
  done: number
}

interface Change {
  at: number
  before: Json | undefined
  after: Json | undefined
}

/** Walks the text and both values together, and writes what differs. @returns the position behind the value */
function rewrite(writer: Writer, { at, before, after }: Change): number {
  const { text } = writer
  if (before === after) return afterValue(text, at)
  const first = text.charCodeAt(at)
  if (first === 0x5b && Array.isArray(before) && Array.isArray(after))
    return rewriteArray(writer, at, { before, after })
  if (first === 0x7b && isJsonObject(before) && isJsonObject(after)) return rewriteObject(writer, at, { before, after })
  const end = afterValue(text, at)
  writer.written += text.slice(writer.done, at) + JSON.stringify(after ?? null)
  writer.done = end
  return end
}

function rewriteArray(writer: Writer, from: number, { before, after }: { before: Json[]; after: Json[] }): number {
  let at = afterBlanks(writer.text, from + 1)
  for (let i = 0; writer.text.charCodeAt(at) !== 0x5d; i++) {
    at = afterBlanks(writer.text, rewrite(writer, { at, before: before[i], after: after[i] }))
    if (writer.text.charCodeAt(at) === 0x2c) at = afterBlanks(writer.text, at + 1)
  }
  return at + 1
}

function rewriteObject(
  writer: Writer,
  from: number,
  { before, after }: { before: JsonObject; after: JsonObject },
): number {
  const { text } = writer
  // Where a key was masked too, both are in the same order still.
  const keys = Object.keys(before)
  const renamed = new Map(Object.keys(after).map((key, i) => [keys[i] ?? key, key]))
  let at = afterBlanks(text, from + 1)
  while (text.charCodeAt(at) === 0x22) {
    const keyEnd = afterString(text, at)
    const key = JSON.parse(text.slice(at, keyEnd)) as string
    const name = renamed.get(key) ?? key
    if (name !== key) {
      writer.written += text.slice(writer.done, at) + JSON.stringify(name)
      writer.done = keyEnd
    }
    at = afterBlanks(text, afterBlanks(text, keyEnd) + 1)
    const original = Object.hasOwn(before, key) ? before[key] : undefined
    at = afterBlanks(
      text,
      rewrite(writer, { at, before: original, after: Object.hasOwn(after, name) ? after[name] : original }),
    )
    if (text.charCodeAt(at) === 0x2c) at = afterBlanks(text, at + 1)
  }
  return at + 1
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break
    at++
  }
  return at
}

function afterString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at + 1
  }
  return text.length
}

/** The position behind the value that begins here. */
function afterValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = afterString(text, at) - 1
      if (depth === 0) return at + 1
    } else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (code === 0x2c || code === 32 || code === 10 || code === 13 || code === 9)) return at
  }
  return text.length
}
