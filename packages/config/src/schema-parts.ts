import { isJsonObject, type Json, type JsonSchema } from '@hermes/contracts/json'
import { nearest } from './nearest.ts'
import type { Path } from './yaml-document.ts'

export interface SchemaPart {
  schema: JsonSchema
  path: Path
}

const ONE = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
]
const ONE_MORE = ['propertyNames', 'not', 'if', 'then', 'else', 'contentSchema']
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']
const PLAIN = [
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $comment $vocabulary',
  'title description default examples example deprecated readOnly writeOnly nullable discriminator',
  'type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern format',
  'maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired',
  'contentEncoding contentMediaType',
].flatMap((line) => line.split(' '))
const KEYWORDS: ReadonlySet<string> = new Set([...ONE, ...ONE_MORE, ...MANY, ...NAMED, ...PLAIN])

/** Every schema inside a schema, itself first; a property that is called like a keyword is not taken for one. */
export function schemaParts(root: JsonSchema): SchemaPart[] {
  const parts: SchemaPart[] = []
  const visit = (value: Json | undefined, path: Path) => {
    if (!isJsonObject(value)) return
    parts.push({ schema: value, path })
    for (const keyword of [...ONE, ...ONE_MORE]) visit(value[keyword], [...path, keyword])
    for (const keyword of MANY) {
      const list = value[keyword]
      if (Array.isArray(list)) for (const [i, item] of list.entries()) visit(item, [...path, keyword, i])
    }
    for (const keyword of NAMED) {
      const map = value[keyword]
      if (isJsonObject(map)) for (const name of Object.keys(map)) visit(map[name], [...path, keyword, name])
    }
  }
  visit(root, [])
  return parts
}

/** Keys that look like a slip of the pen for a keyword; foreign ones (`x-order`) are left alone. */
export function misspeltKeywords(schema: JsonSchema): { keyword: string; meant: string }[] {
  return Object.keys(schema).flatMap((keyword) => {
    if (KEYWORDS.has(keyword) || keyword.startsWith('x-')) return []
    const meant = nearest(keyword, KEYWORDS)
    return meant === undefined ? [] : [{ keyword, meant }]
  })
}
