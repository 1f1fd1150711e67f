import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']

/** The JSON Schema type of a value; a whole number is `integer`. */
export function typeOf(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

/**
 * The types that a schema takes by `type`, `nullable`, or else by its constants; undefined where it does not say. Only
 * its own keywords are read, not those of its alternatives.
 */
export function acceptedTypes(schema: JsonObject): readonly JsonType[] | undefined {
  const { type } = schema
  const named = (Array.isArray(type) ? type : [type]).filter(
    (one): one is JsonType => typeof one === 'string' && TYPES.includes(one),
  )
  if (named.length > 0) return schema.nullable === true ? [...named, 'null'] : named
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))]
  if (Object.hasOwn(schema, 'const') && schema.const !== undefined) return [typeOf(schema.const)]
  if (isJsonObject(schema.properties)) return ['object']
  return undefined
}

/** The schemas under a keyword that takes a list of them. */
export function schemaList(schema: JsonObject, keyword: 'allOf' | 'anyOf' | 'oneOf' | 'prefixItems'): readonly Json[] {
  const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
  return Array.isArray(list) ? list : []
}

/** What a `$ref` into the same document (`#`, `#/$defs/x`) points to; undefined where there is none or it leads nowhere. */
export function localReference(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  const reference = Object.hasOwn(schema, '$ref') ? schema.$ref : undefined
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return undefined
  let at: Json | undefined = root
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as JsonObject)[key]
  }
  return isJsonObject(at) ? at : undefined
}
