import { pathBelow } from '@hermes/contracts/brief'
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import { addNotes, beginNotes, type CoercionNotes, noteChange } from './coercion-notes.ts'
import { convertScalar } from './scalar-coercion.ts'
import { acceptedTypes, localReference, schemaList, typeOf } from './schema-types.ts'

export interface Coerced extends Readonly<CoercionNotes> {
  /** The same object where nothing was changed. */
  value: Json
}

interface Context {
  root: JsonSchema
  notes: CoercionNotes
  depth: number
  /** Steps left, shared by all branches: a server's schema may hold unions within unions without end. */
  budget: { steps: number }
}

const MAX_DEPTH = 100
const MAX_STEPS = 100_000

/**
 * Makes arguments fit their schema where that loses nothing, before they are validated (DESIGN §3.4): "42" → 42, "true" →
 * true, JSON text → the array or object it is, "null" → null, a single value → a list of it; fills in defaults. What does
 * not convert stays as it is, so that the refusal names what was really sent. The value given is never changed.
 */
export function coerceToSchema(value: Json, schema: JsonSchema): Coerced {
  const context: Context = { root: schema, notes: beginNotes(), depth: 0, budget: { steps: MAX_STEPS } }
  const coerced = coerce(value, schema, { ...context, path: '' })
  return { value: coerced, ...context.notes }
}

type At = Context & { path: string }

function coerce(value: Json, schema: Json | undefined, at: At): Json {
  if (!isJsonObject(schema) || at.depth > MAX_DEPTH || --at.budget.steps < 0) return value
  const deeper = { ...at, depth: at.depth + 1 }
  const referred = localReference(schema, at.root)
  if (referred) return coerce(value, referred, deeper)
  let result = value
  for (const part of schemaList(schema, 'allOf')) result = coerce(result, part, deeper)
  result = coerceToAlternatives(result, schema, deeper)
  result = convert(result, schema, deeper)
  if (Array.isArray(result)) return coerceItems(result, schema, deeper)
  return isJsonObject(result) ? coerceProperties(result, schema, deeper) : result
}

/** Of a union, the first alternative that takes the value as it is; else the first into which it converts. */
function coerceToAlternatives(value: Json, schema: JsonObject, at: At): Json {
  const alternatives = [...schemaList(schema, 'anyOf'), ...schemaList(schema, 'oneOf')]
  const tries = alternatives.map((alternative) => {
    const notes = beginNotes()
    const result = coerce(value, alternative, { ...at, notes })
    return { notes, result, fits: fits(result, alternative, at) }
  })
  const chosen = tries.find((one) => one.fits && one.notes.converted === 0) ?? tries.find((one) => one.fits)
  if (!chosen) return value
  addNotes(at.notes, chosen.notes)
  return chosen.result
}

/** Good enough to choose among alternatives: types, constants and required names; the validator is the judge. */
function fits(value: Json, schema: Json, at: At): boolean {
  if (!isJsonObject(schema)) return schema !== false
  const resolved = localReference(schema, at.root) ?? schema
  const types = acceptedTypes(resolved)
  if (types && !types.some((type) => type === typeOf(value) || (type === 'number' && typeOf(value) === 'integer')))
    return false
  const allowed = Array.isArray(resolved.enum)
    ? resolved.enum
    : Object.hasOwn(resolved, 'const')
      ? [resolved.const]
      : undefined
  if (allowed && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))) return false
  if (!isJsonObject(value)) return true
  const required = Array.isArray(resolved.required) ? resolved.required : []
  if (!required.every((name) => typeof name !== 'string' || Object.hasOwn(value, name))) return false
  const properties = isJsonObject(resolved.properties) ? resolved.properties : {}
  return Object.entries(value).every(([key, item]) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    return property === undefined || at.depth > MAX_DEPTH || fits(item, property, { ...at, depth: at.depth + 1 })
  })
}

function convert(value: Json, schema: JsonObject, at: At): Json {
  const types = acceptedTypes(schema)
  const from = typeOf(value)
  if (!types || types.includes(from) || (from === 'integer' && types.includes('number'))) return value
  const converted = convertScalar(value, types)
  if (converted !== undefined) {
    noteChange(at.notes, { path: at.path, from, to: typeOf(converted) })
    return converted
  }
  if (!types.includes('array') || typeof value === 'object') return value
  const notes = beginNotes()
  noteChange(notes, { path: at.path, from, to: 'array' })
  const item = coerce(value, schema.items, { ...at, notes, path: pathBelow(at.path, '/', '0') })
  if (schema.items !== undefined && !fits(item, schema.items, at)) return value
  addNotes(at.notes, notes)
  return [item]
}

function coerceItems(value: Json[], schema: JsonObject, at: At): Json[] {
  const leading = schemaList(schema, 'prefixItems')
  const items = value.map((item, i) =>
    coerce(item, leading[i] ?? schema.items, { ...at, path: pathBelow(at.path, '/', String(i)) }),
  )
  return items.some((item, i) => item !== value[i]) ? items : value
}

function coerceProperties(value: JsonObject, schema: JsonObject, at: At): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  let changed = false
  const pathOf = (key: string) => pathBelow(at.path, '/', key.replaceAll('~', '~0').replaceAll('/', '~1'))
  const entries = Object.entries(value).map(([key, item]): [string, Json] => {
    const property = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties
    const next = coerce(item, property, { ...at, path: pathOf(key) })
    if (next !== item) changed = true
    return [key, next]
  })
  for (const [key, property] of Object.entries(properties)) {
    const fallback = isJsonObject(property) && Object.hasOwn(property, 'default') ? property.default : undefined
    if (fallback === undefined || Object.hasOwn(value, key)) continue
    noteChange(at.notes, { path: pathOf(key), from: 'absent', to: typeOf(fallback) })
    entries.push([key, structuredClone(fallback)])
    changed = true
  }
  // fromEntries defines properties, so an argument named __proto__ stays an argument.
  return changed ? Object.fromEntries(entries) : value
}
