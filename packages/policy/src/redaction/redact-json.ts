import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import { redactArguments } from './argument-list.ts'
import { redactJsonText } from './json-text.ts'
import type { Masking } from './masking.ts'
import { below, type Place } from './place.ts'
import { redactFound, redactText, searched } from './redact-text.ts'
import type { FieldRule } from './secret-field.ts'
import type { SecretKind } from './secret-kind.ts'
import { isHarmless, looksSecret } from './secret-value.ts'

const MAX_DEPTH = 200

/** Masks what is secret anywhere in a JSON value, by names and by the texts themselves. What has nothing to mask is returned as it is. */
export function redactJson(value: Json, masking: Masking, place: Place): Json {
  if (typeof value === 'string') return redactString(value, masking, place)
  if (typeof value !== 'object' || value === null) return value
  // What is nested deeper than anybody writes is not searched but masked: it must not become a way past this.
  if (place.depth > MAX_DEPTH) return masking.mask({ kind: 'field', place, secret: 'deep' })
  return Array.isArray(value) ? redactArray(value, masking, place) : redactObject(value, masking, place)
}

/**
 * A string may be JSON itself (MCP text blocks are); where names of secrets stand in it, it is masked as such, and nothing
 * else of it changes.
 */
function redactString(text: string, masking: Masking, place: Place): string {
  const { findings, named } = searched(text, masking.finder)
  if (named || text.includes('\\u')) {
    const masked = redactJsonText(text, { place, redact: (value, at) => redactJson(value, masking, at) })
    if (masked !== text) return redactText(masked, masking, place)
  }
  return redactFound(text, findings, { masking, place })
}

function redactObject(value: JsonObject, masking: Masking, place: Place): JsonObject {
  let masked: Map<string, { key: string; item: Json }> | undefined
  const pair = pairRule(value, masking)
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (item === undefined) continue
    const at = below(place, key)
    const name = redactKey(key, masking, at)
    const next = redactItem(item, {
      key,
      masking,
      place: at,
      rule: pair.rule && pair.keys.includes(key) ? pair.rule : undefined,
    })
    if (next === item && name === key) continue
    masked ??= new Map()
    masked.set(key, { key: name, item: next })
  }
  const changes = masked
  if (!changes) return value
  // fromEntries defines properties, so a key named __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const change = changes.get(key)
      return change ? [change.key, change.item] : [key, item]
    }),
  )
}

const SHORTEST_KEY = 6

/** A name may be a secret itself, as in a table of tokens. */
function redactKey(key: string, masking: Masking, place: Place): string {
  return key.length < SHORTEST_KEY ? key : redactText(key, masking, place)
}

interface Item {
  key: string
  masking: Masking
  place: Place
  /** What the object as a whole says of this item. */
  rule: FieldRule | undefined
}

function redactItem(item: Json, { key, masking, place, rule: given }: Item): Json {
  const isText = typeof item === 'string'
  if (!isText && (typeof item === 'boolean' || item === null)) return item
  const rule = given ?? masking.finder.rules(key)
  if (!rule) return isText ? redactString(item, masking, place) : redactJson(item, masking, place)
  return maskBelow(item, { rule, key, masking, place })
}

const NAME_KEYS = [
  'name',
  'key',
  'header',
  'field',
  'param',
  'parameter',
  'Name',
  'Key',
  'k',
  'variable',
  'label',
  'option',
  'ParameterKey',
]
const NAMING: ReadonlySet<string> = new Set(NAME_KEYS)
const VALUE_KEYS = ['value', 'Value', 'val', 'v', 'content', 'secretValue', 'stringValue', 'ParameterValue']
const JWK_KEYS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']
const DATA_KEYS = ['data', 'stringData']

const NO_PAIR: { rule?: FieldRule; keys: readonly string[] } = { keys: [] }

/** `{name: 'Authorization', value: …}`: the name is in one field, the secret in another. All data of a Kubernetes Secret is. */
function pairRule(value: JsonObject, masking: Masking): { rule?: FieldRule; keys: readonly string[] } {
  if (value.kind === 'Secret' && (isJsonObject(value.data) || isJsonObject(value.stringData))) {
    return { rule: { kind: 'secret', likely: false }, keys: DATA_KEYS }
  }
  // The private numbers of a JSON Web Key.
  if (typeof value.kty === 'string') return { rule: { kind: 'private_key', likely: false }, keys: JWK_KEYS }
  if (!Object.keys(value).some((key) => NAMING.has(key))) return NO_PAIR
  for (const nameKey of NAME_KEYS) {
    const name = Object.hasOwn(value, nameKey) ? value[nameKey] : undefined
    const rule = typeof name === 'string' && name.length <= 256 ? masking.finder.rules(name) : undefined
    if (rule && VALUE_KEYS.some((key) => Object.hasOwn(value, key))) return { rule, keys: VALUE_KEYS }
  }
  return NO_PAIR
}

function redactArray(value: Json[], masking: Masking, place: Place): Json[] {
  const pairs = value.length > 0 && value.every((item) => Array.isArray(item) && item.length === 2)
  const texts = typeof value[0] === 'string' ? redactArguments(value, masking, place) : undefined
  let changed = false
  const items = value.map((item, i) => {
    if (typeof item !== 'string' && (typeof item !== 'object' || item === null)) return item
    const at = below(place, i)
    const next = texts?.get(i) ?? ((pairs && redactPair(item, masking, at)) || redactJson(item, masking, at))
    if (next !== item) changed = true
    return next
  })
  return changed ? items : value
}

/** `["authorization", "Bearer …"]` in a list of such pairs, as headers are often written. */
function redactPair(item: Json, masking: Masking, place: Place): Json[] | undefined {
  const [name, value] = Array.isArray(item) ? item : []
  const rule = typeof name === 'string' ? masking.finder.rules(name) : undefined
  if (!rule || typeof name !== 'string' || value === undefined) return undefined
  return [name, maskBelow(value, { rule, key: name, masking, place: below(place, 1) })]
}

interface Secret {
  rule: FieldRule
  key: string
  masking: Masking
  place: Place
}

/** Masks the strings and numbers under a secret name; a JSON Schema of such a field is not the field. */
function maskBelow(value: Json, secret: Secret): Json {
  const { rule, key, masking, place } = secret
  if (typeof value === 'number')
    return rule.likely ? value : masking.mask({ kind: rule.kind, place, secret: String(value) })
  if (typeof value === 'string') return maskText(value, secret)
  if (typeof value !== 'object' || value === null) return value
  if (place.depth > MAX_DEPTH) return masking.mask({ kind: rule.kind, place, secret: 'deep' })
  if (Array.isArray(value)) return value.map((item, i) => maskBelow(item, { ...secret, place: below(place, i) }))
  if (isSchema(value) || rule.likely) return redactJson(value, masking, place)
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [
      inner,
      maskBelow(item, { ...secret, key: `${key}.${inner}`, place: below(place, inner) }),
    ]),
  )
}

function maskText(value: string, { rule, key, masking, place }: Secret): string {
  const harmless = isHarmless(key, value) || (rule.likely && !looksSecret(value))
  return harmless
    ? redactString(value, masking, place)
    : masking.mask({ kind: kindIn(value, rule.kind), place, secret: value })
}

const kindIn = (value: string, kind: SecretKind): SecretKind => (value.startsWith('-----BEGIN') ? 'private_key' : kind)

const SCHEMA_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

function isSchema(value: JsonObject): boolean {
  const type = Object.hasOwn(value, 'type') ? value.type : undefined
  const typed = typeof type === 'string' ? SCHEMA_TYPES.includes(type) : Array.isArray(type)
  return typed || ['$ref', 'anyOf', 'oneOf', 'allOf'].some((key) => Object.hasOwn(value, key))
}
