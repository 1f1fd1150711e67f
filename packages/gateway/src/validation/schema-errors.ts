import { briefPath, briefText, MAX_LISTED } from '@hermes/contracts/brief'
import type { Json } from '@hermes/contracts/json'
import type { ErrorObject } from 'ajv'
import { pointerPart, valueAt } from '../json-pointer.ts'
import type { SchemaError } from './validator.ts'

/** Findings that are looked at: each costs a walk along its path, and many may say the same. */
const MAX_READ = 100

/** Turns the validator's findings into sentences, at most 20, the most telling of each place first. */
export function schemaErrors(errors: readonly ErrorObject[] | null | undefined, value: Json): SchemaError[] {
  const found: SchemaError[] = []
  const seen = new Set<string>()
  for (const error of errors?.slice(0, MAX_READ) ?? []) {
    // "must match a schema in anyOf" says nothing that the branches' own errors do not; kept only where it stands alone.
    if (NO_USE.has(error.keyword) && (errors?.length ?? 0) > 1) continue
    const sentence = sentenceOf(error, value)
    const key = `${sentence.path} ${sentence.sentence}`
    if (seen.has(key)) continue
    seen.add(key)
    found.push(sentence)
    if (found.length === MAX_LISTED) break
  }
  return found
}

const NO_USE = new Set(['if'])

/** Characters; a default message may quote what stands in the value. */
const MAX_SENTENCE = 1_000

function sentenceOf(error: ErrorObject, value: Json): SchemaError {
  const params = error.params as Record<string, unknown>
  const at = (path: string, sentence: string): SchemaError => ({
    path: briefPath(path),
    rule: error.keyword,
    sentence: briefText(sentence, MAX_SENTENCE),
  })
  const here = error.instancePath
  switch (error.keyword) {
    case 'type':
      return at(here, `must be ${article(params.type)}, got ${describe(valueAt(value, here))}`)
    case 'required':
      return at(`${here}/${pointerPart(String(params.missingProperty))}`, 'is required')
    case 'additionalProperties':
      return at(`${here}/${pointerPart(String(params.additionalProperty))}`, 'is not known here')
    case 'unevaluatedProperties':
      return at(`${here}/${pointerPart(String(params.unevaluatedProperty))}`, 'is not known here')
    case 'enum':
      return at(here, `must be one of ${list(params.allowedValues)}`)
    case 'const':
      return at(here, `must be ${short(params.allowedValue)}`)
    case 'format':
      return at(here, `must be a valid ${String(params.format)}`)
    case 'pattern':
      return at(here, `must match the pattern ${String(params.pattern).slice(0, 120)}`)
    case 'minLength':
      return at(here, `must have at least ${count(params.limit, 'character')}`)
    case 'maxLength':
      return at(here, `must have at most ${count(params.limit, 'character')}`)
    case 'minItems':
      return at(here, `must have at least ${count(params.limit, 'item')}`)
    case 'maxItems':
      return at(here, `must have at most ${count(params.limit, 'item')}`)
    case 'uniqueItems':
      return at(here, 'must not hold the same item twice')
    default:
      return at(here, error.message ?? 'does not fit the schema')
  }
}

/** What a value is, never what it holds: it may be secret. */
export function describe(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : article(typeof value)
}

function article(type: unknown): string {
  const types = (Array.isArray(type) ? type : [type]).map(String)
  return types
    .map((name) => (name === 'null' ? 'null' : /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`))
    .join(' or ')
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 80)
const count = (limit: unknown, noun: string) => `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`

function list(values: unknown): string {
  const all = Array.isArray(values) ? values : []
  const shown = all.slice(0, 12).map(short).join(', ')
  return all.length > 12 ? `${shown} and ${all.length - 12} more` : shown
}
