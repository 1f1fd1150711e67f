import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import type { Masking } from './masking.ts'
import { below, type Place } from './place.ts'
import { isHarmless, redactText } from './redact-text.ts'

const MAX_DEPTH = 200
const MAX_EMBEDDED = 4

/** Masks what secret names stand before, anywhere in a JSON value. What has nothing to mask is returned as it is. */
export function redactJson(value: Json, masking: Masking, place: Place): Json {
  if (typeof value === 'string') return redactString(value, masking, place)
  if (typeof value !== 'object' || value === null) return value
  // What is nested deeper than anybody writes is not searched but masked: it must not become a way past this.
  if (place.depth > MAX_DEPTH) return masking.mask('field', place)
  return Array.isArray(value) ? redactArray(value, masking, place) : redactObject(value, masking, place)
}

function redactObject(value: JsonObject, masking: Masking, place: Place): JsonObject {
  const named = namedValue(value, masking)
  let masked: Map<string, Json> | undefined
  for (const key of Object.keys(value)) {
    const item = value[key]
    const kind = masking.kindOf(key) ?? (named && key === named.valueKey ? named.kind : undefined)
    if (item === undefined || !(kind || mayHoldText(item))) continue
    const at = below(place, key)
    const next = kind ? maskBelow(item, { kind, key, masking, place: at }) : redactJson(item, masking, at)
    if (next === item) continue
    masked ??= new Map()
    masked.set(key, next)
  }
  const changes = masked
  if (!changes) return value
  // fromEntries defines properties, so a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changes.get(key) ?? item]))
}

/** False for what cannot hold a secret, unless a name says so. */
const mayHoldText = (value: Json) => typeof value === 'string' || (typeof value === 'object' && value !== null)

/** `{name: 'Authorization', value: …}`: the name is in one field, the secret in another. */
function namedValue(value: JsonObject, masking: Masking) {
  for (const nameKey of ['name', 'key', 'header', 'field']) {
    const name = Object.hasOwn(value, nameKey) ? value[nameKey] : undefined
    const kind = typeof name === 'string' ? masking.kindOf(name) : undefined
    if (kind && Object.hasOwn(value, 'value')) return { kind, valueKey: 'value' }
  }
  return undefined
}

function redactArray(value: Json[], masking: Masking, place: Place): Json[] {
  const pairs = value.length > 0 && value.every((item) => Array.isArray(item) && item.length === 2)
  let changed = false
  const items = value.map((item, i) => {
    if (!mayHoldText(item)) return item
    const at = below(place, i)
    const next = (pairs && redactPair(item, masking, at)) || redactJson(item, masking, at)
    if (next !== item) changed = true
    return next
  })
  return changed ? items : value
}

/** `["authorization", "Bearer …"]` in a list of such pairs, as headers are often written. */
function redactPair(item: Json, masking: Masking, place: Place): Json[] | undefined {
  const [name, value] = Array.isArray(item) ? item : []
  const kind = typeof name === 'string' ? masking.kindOf(name) : undefined
  if (!kind || typeof name !== 'string' || value === undefined) return undefined
  return [name, maskBelow(value, { kind, key: name, masking, place: below(place, 1) })]
}

interface Secret {
  kind: Parameters<Masking['mask']>[0]
  key: string
  masking: Masking
  place: Place
}

/** Masks the strings and numbers under a secret name; a JSON Schema of such a field is not the field. */
function maskBelow(value: Json, secret: Secret): Json {
  const { kind, key, masking, place } = secret
  if (typeof value === 'number') return masking.mask(kind, place)
  if (typeof value === 'string') {
    return isHarmless(key, value) ? value : masking.mask(kind, place)
  }
  if (typeof value !== 'object' || value === null) return value
  if (place.depth > MAX_DEPTH) return masking.mask(kind, place)
  if (Array.isArray(value)) return value.map((item, i) => maskBelow(item, { ...secret, place: below(place, i) }))
  if (isSchema(value)) return redactJson(value, masking, place)
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [inner, maskBelow(item, { ...secret, place: below(place, inner) })]),
  )
}

const SCHEMA_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function isSchema(value: JsonObject): boolean {
  const type = Object.hasOwn(value, 'type') ? value.type : undefined
  const typed = typeof type === 'string' ? SCHEMA_TYPES.includes(type) : Array.isArray(type)
  return typed || ['$ref', 'anyOf', 'oneOf', 'allOf'].some((key) => Object.hasOwn(value, key))
}

/** A string may be JSON itself (MCP text blocks are); then it is masked as such and written again. */
function redactString(text: string, masking: Masking, place: Place): string {
  const parsed = place.embedded < MAX_EMBEDDED ? parseJsonText(text) : undefined
  if (parsed === undefined) return redactText(text, masking, place)
  const masked = redactJson(parsed, masking, { ...place, embedded: place.embedded + 1 })
  if (masked === parsed) return text
  return JSON.stringify(masked, null, text.trimStart().slice(1, 2) === '\n' ? 2 : undefined)
}

function parseJsonText(text: string): Json | undefined {
  // Sixteen digits in a row may be more than a number can hold; such text is masked in place and not written again.
  if (!/^\s*[[{]/.test(text) || /\d{16}/.test(text)) return undefined
  try {
    const value: Json = JSON.parse(text)
    return isJsonObject(value) || Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
