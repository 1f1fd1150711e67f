import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '@hermes/contracts/json'

/** How one value is asked for. What a schema says beyond these is asked for as JSON, never dropped. */
export type Shape =
  | { kind: 'string'; format?: string; maxLength?: number; long: boolean }
  | { kind: 'number'; integer: boolean; minimum?: number; maximum?: number }
  | { kind: 'boolean' }
  | { kind: 'null' }
  | { kind: 'enum'; options: readonly Json[] }
  | { kind: 'object'; fields: readonly ShapeField[] }
  | { kind: 'array'; item: Shape }
  | { kind: 'union'; variants: readonly ShapeVariant[] }
  | { kind: 'json'; why: string }

export interface ShapeField {
  name: string
  shape: Shape
  required: boolean
  description?: string
  default?: Json
}

export interface ShapeVariant {
  label: string
  shape: Shape
}

const MAX_DEPTH = 8
/** A schema that refers to itself in several places would otherwise unfold without end. */
const MAX_PARTS = 2_000
/** Keywords that narrow a value without changing how it is asked for, or that only describe it. */
const HARMLESS = new Set([
  'type',
  'title',
  'description',
  'default',
  'examples',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'nullable',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'additionalProperties',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  '$comment',
  'readOnly',
  'writeOnly',
  'deprecated',
  '$ref',
  'allOf',
  'minProperties',
])

/** Where a reading is: the document that references point into, how deep it is, and how many parts it may still make. */
interface Reading {
  root: JsonSchema
  depth: number
  budget: { left: number }
}

/** Reads a JSON Schema (draft-07 or 2020-12) into how its value is asked for. `$ref` is followed inside the document. */
export function shapeOf(schema: JsonSchema): Shape {
  return read(schema, { root: schema, depth: 0, budget: { left: MAX_PARTS } })
}

function read(schema: Json, at: Reading): Shape {
  if (!isJsonObject(schema)) return { kind: 'json', why: 'any value' }
  at.budget.left -= 1
  if (at.depth > MAX_DEPTH || at.budget.left < 0) return { kind: 'json', why: 'nested too deeply' }
  const below = { ...at, depth: at.depth + 1 }
  const resolved = resolve(schema, at.root)
  if (!resolved) return { kind: 'json', why: 'a reference that leads nowhere' }
  const unknown = Object.keys(resolved).find((keyword) => !HARMLESS.has(keyword))
  if (unknown) return { kind: 'json', why: unknown }
  if (Array.isArray(resolved.enum)) return { kind: 'enum', options: resolved.enum }
  if (resolved.const !== undefined) return { kind: 'enum', options: [resolved.const] }
  const either = resolved.anyOf ?? resolved.oneOf
  if (Array.isArray(either)) return union(either.map((option) => read(option, below)))
  const types = typesOf(resolved)
  if (types.length > 1) return union(types.map((type) => ofType(type, resolved, at)))
  return ofType(types[0], resolved, at)
}

function ofType(type: string | undefined, schema: JsonObject, at: Reading): Shape {
  switch (type ?? '') {
    case 'string': {
      const maxLength = numberOf(schema.maxLength)
      const format = typeof schema.format === 'string' ? schema.format : undefined
      return {
        kind: 'string',
        long: (maxLength ?? 0) > 200,
        ...(format && { format }),
        ...(maxLength !== undefined && { maxLength }),
      }
    }
    case 'number':
    case 'integer': {
      const [minimum, maximum] = [numberOf(schema.minimum), numberOf(schema.maximum)]
      return {
        kind: 'number',
        integer: type === 'integer',
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      }
    }
    case 'boolean':
      return { kind: 'boolean' }
    case 'null':
      return { kind: 'null' }
    case 'array':
      return isJsonObject(schema.items)
        ? { kind: 'array', item: read(schema.items, { ...at, depth: at.depth + 1 }) }
        : { kind: 'json', why: 'an array of anything' }
    case 'object':
      return objectShape(schema, at)
    default:
      return { kind: 'json', why: 'any value' }
  }
}

function objectShape(schema: JsonObject, at: Reading): Shape {
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  if (Object.keys(properties).length === 0 && at.depth > 0) return { kind: 'json', why: 'an object with free keys' }
  const required = Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(properties).map(([name, property]): ShapeField => {
    const described = isJsonObject(property) ? property : {}
    return {
      name,
      shape: read(property, { ...at, depth: at.depth + 1 }),
      required: required.includes(name),
      ...(typeof described.description === 'string' && { description: described.description }),
      ...(described.default !== undefined && { default: described.default }),
    }
  })
  return { kind: 'object', fields: fields.toSorted((a, b) => Number(b.required) - Number(a.required)) }
}

function union(shapes: readonly Shape[]): Shape {
  const [only] = shapes
  if (only && shapes.length === 1) return only
  return { kind: 'union', variants: shapes.map((shape) => ({ label: shapeLabel(shape), shape })) }
}

function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema
  const named = Array.isArray(type)
    ? type.filter((one) => typeof one === 'string')
    : typeof type === 'string'
      ? [type]
      : []
  const guessed =
    named.length > 0 ? named : isJsonObject(schema.properties) ? ['object'] : schema.items ? ['array'] : []
  return schema.nullable === true && guessed.length > 0 ? [...guessed, 'null'] : guessed
}

/** Follows `$ref` within the document and merges a lone `allOf`; undefined where a reference leads nowhere or in circles. */
function resolve(schema: JsonObject, root: JsonSchema): JsonObject | undefined {
  let current = schema
  for (let hops = 0; hops < 16; hops += 1) {
    if (typeof current.$ref === 'string') {
      const target = pointerTarget(root, current.$ref)
      if (!isJsonObject(target)) return undefined
      const { $ref: _followed, ...rest } = current
      current = { ...target, ...rest }
    } else if (Array.isArray(current.allOf) && current.allOf.length === 1 && isJsonObject(current.allOf[0])) {
      const { allOf: _merged, ...rest } = current
      current = { ...current.allOf[0], ...rest }
    } else if (current.allOf !== undefined) {
      const { allOf: _several, ...rest } = current
      return { ...rest, 'several allOf': true }
    } else return current
  }
  return undefined
}

function pointerTarget(root: JsonSchema, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined
  return reference
    .slice(1)
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>(
      (at, part) => (isJsonObject(at) ? at[part] : Array.isArray(at) ? at[Number(part)] : undefined),
      root,
    )
}

/** What a field takes, in a word or three: `integer, 1 to 20`, `one of 4`, `array of objects`. */
export function shapeLabel(shape: Shape): string {
  switch (shape.kind) {
    case 'string':
      return [shape.format ?? 'string', shape.maxLength && `up to ${shape.maxLength}`].filter(Boolean).join(', ')
    case 'number':
      return [shape.integer ? 'integer' : 'number', bounds(shape.minimum, shape.maximum)].filter(Boolean).join(', ')
    case 'enum':
      return shape.options.length === 1 ? JSON.stringify(shape.options[0]) : `one of ${shape.options.length}`
    case 'array':
      return shape.item.kind === 'object' ? 'array of objects' : `array of ${shapeLabel(shape.item)}`
    case 'union':
      return shape.variants.map((variant) => variant.label).join(' or ')
    case 'boolean':
    case 'null':
    case 'object':
      return shape.kind
    case 'json':
      return 'JSON'
  }
}

function bounds(minimum: number | undefined, maximum: number | undefined): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (minimum !== undefined) return `from ${minimum}`
  return maximum === undefined ? undefined : `up to ${maximum}`
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

/** A value to begin with: what is required is there, empty; what is optional is left out. */
export function emptyValue(shape: Shape): Json {
  switch (shape.kind) {
    case 'string':
      return ''
    case 'number':
      return shape.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'enum':
      return shape.options[0] ?? null
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        shape.fields
          .filter((field) => field.required)
          .map((field) => [field.name, field.default ?? emptyValue(field.shape)]),
      )
    case 'union':
      return shape.variants[0] ? emptyValue(shape.variants[0].shape) : null
    case 'json':
      return {}
  }
}

/** Whether a shape needs the whole width. */
export function isWide(shape: Shape): boolean {
  if (shape.kind === 'union') return shape.variants.some((variant) => isWide(variant.shape))
  return (
    shape.kind === 'array' ||
    shape.kind === 'object' ||
    shape.kind === 'json' ||
    (shape.kind === 'string' && shape.long)
  )
}
