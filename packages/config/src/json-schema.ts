import { isJsonObject, type JsonSchema } from '@hermes/contracts/json'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { didYouMean } from './nearest.ts'
import { atKey, formatPath, inside, type Place, type Report, refuse, warn } from './report.ts'
import { misspeltKeywords, type SchemaPart, schemaParts } from './schema-parts.ts'
import type { Path } from './yaml-document.ts'

const MAX_PARTS = 2_000
const MAX_PATTERN = 1_000
// Unknown keywords and formats make no schema wrong; the misspelt ones are warned about.
const OPTIONS = { strict: false, logger: false, allErrors: true, validateSchema: false, addUsedSchema: false } as const

interface Draft {
  named: RegExp
  create: () => Ajv
}
const LATEST: Draft = {
  named: /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  create: () => new Ajv2020(OPTIONS),
}
const DRAFTS: readonly Draft[] = [
  LATEST,
  { named: /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, create: () => new Ajv(OPTIONS) },
  { named: /^https:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, create: () => new Ajv2019(OPTIONS) },
]
const shared = new Map<Draft, Ajv>()

/** A compiler costs some 30 ms to make, so it is kept; but an inner `$id` would stay in it and meet those of other tools. */
function compilerFor(draft: Draft, schema: JsonSchema): Ajv {
  const kept = shared.get(draft)
  const isolated = JSON.stringify(schema).includes('"$id"')
  if (kept && !isolated) return kept
  const ajv = draft.create()
  ajvFormats.default(ajv)
  if (!isolated) shared.set(draft, ajv)
  return ajv
}

interface Question {
  value: unknown
  place: Place
  /** A tool's arguments are an object; a result may be anything. */
  of: 'arguments' | 'result'
}

/**
 * Checks a JSON Schema (draft 2020-12 unless `$schema` names draft-07 or 2019-09) by its meta-schema and by compiling it.
 * References to other documents, huge schemas and overlong patterns are refused.
 * @returns the schema, or undefined where something was reported
 */
export function checkJsonSchema({ value, place, of }: Question, report: Report): JsonSchema | undefined {
  const label = formatPath(place.path)
  if (!isJsonObject(value)) {
    refuse(report, place, [`${label} must be a JSON Schema (a map), such as {type: object}`, 'a JSON Schema'])
    return undefined
  }
  const before = report.problems.length
  const parts = schemaParts(value)
  if (parts.length > MAX_PARTS) {
    refuse(report, place, [`${label} has more than ${MAX_PARTS} parts: make it smaller`, `at most ${MAX_PARTS} parts`])
    return undefined
  }
  for (const part of parts) checkPart(part, place, report)
  if (of === 'arguments' && value.type !== 'object') {
    const at = 'type' in value ? inside(place, 'type') : place
    refuse(report, at, [`${label}.type must be object, since arguments are one`, 'type: object'])
  }
  const draft = draftOf(value, place, report)
  if (draft && report.problems.length === before) compileWith(draft, { value, place }, report)
  return report.problems.length === before ? value : undefined
}

function draftOf(schema: JsonSchema, place: Place, report: Report): Draft | undefined {
  if (schema.$schema === undefined) return LATEST
  const named = typeof schema.$schema === 'string' ? schema.$schema : ''
  const draft = DRAFTS.find((candidate) => candidate.named.test(named))
  if (draft) return draft
  const expected = 'draft 2020-12 or draft-07 (delete the line for 2020-12)'
  refuse(report, inside(place, '$schema'), [`${formatPath(place.path)}.$schema must be ${expected}`, expected])
  return undefined
}

function checkPart({ schema, path }: SchemaPart, place: Place, report: Report): void {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const target = schema[keyword]
    if (typeof target === 'string' && !target.startsWith('#')) {
      const what = `${formatPath([...place.path, ...path, keyword])} must point into this schema ("#/$defs/…"): other documents are never fetched`
      refuse(report, inside(place, ...path, keyword), [what, 'a reference that begins with "#"'])
    }
  }
  if (typeof schema.pattern === 'string' && schema.pattern.length > MAX_PATTERN) {
    const what = `${formatPath([...place.path, ...path, 'pattern'])} must be at most ${MAX_PATTERN} characters long`
    refuse(report, inside(place, ...path, 'pattern'), [what, `a pattern of at most ${MAX_PATTERN} characters`])
  }
  for (const { keyword, meant } of misspeltKeywords(schema)) {
    const what = `${formatPath([...place.path, ...path, keyword])} is no keyword of JSON Schema and is ignored; did you mean "${meant}"?`
    warn(report, atKey(inside(place, ...path, keyword)), [what, meant])
  }
  const { required, properties } = schema
  if (!Array.isArray(required) || !isJsonObject(properties) || 'patternProperties' in schema) return
  for (const [i, name] of required.entries()) {
    if (typeof name !== 'string' || Object.hasOwn(properties, name) || schema.additionalProperties !== undefined)
      continue
    const what = `${formatPath([...place.path, ...path])} requires "${name}", which it does not declare${didYouMean(name, Object.keys(properties))}`
    warn(report, inside(place, ...path, 'required', i), [what, 'a declared property'])
  }
}

const steps = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

function compileWith(draft: Draft, { value, place }: { value: JsonSchema; place: Place }, report: Report): void {
  const ajv = compilerFor(draft, value)
  const label = formatPath(place.path)
  if (!ajv.validateSchema(value)) {
    // A wrong keyword fails every branch of the meta-schema; the deepest fault is the one that says where.
    const [fault] = (ajv.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)
    const path = steps(fault?.instancePath ?? '')
    const allowed: unknown = fault?.params.allowedValues
    const among = Array.isArray(allowed) ? ` (${allowed.join(', ')})` : ''
    const what = `${formatPath([...place.path, ...path])} ${fault?.message ?? 'is not valid JSON Schema'}${among}: correct the schema`
    refuse(report, inside(place, ...path), [what, fault?.message ?? 'valid JSON Schema'])
    return
  }
  try {
    ajv.compile(value)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)
    refuse(report, place, [`${label} cannot be used: ${reason}`, 'a JSON Schema that compiles'])
  } finally {
    ajv.removeSchema(value)
  }
}
