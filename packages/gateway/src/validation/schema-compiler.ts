import type { Json, JsonSchema } from '@hermes/contracts/json'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { hasLongKey } from './long-keys.ts'
import { isSurelyCheap } from './schema-cost.ts'
import { schemaErrors } from './schema-errors.ts'
import { withTimeLimit } from './time-limit.ts'
import { hasUniqueItems } from './unique-items.ts'
import type { SchemaError } from './validator.ts'

/** A compiled schema. @returns what does not fit, nothing where all does */
export type CheckSchema = (value: Json) => readonly SchemaError[]

export type Compiled = { ok: true; check: CheckSchema } | { ok: false; reason: string }

const TIME_LIMIT_MS = 50
const REMEMBERED = 5_000
const FITS: readonly SchemaError[] = []

const compiled = new Map<string, Compiled>()

/**
 * Compiles a JSON Schema (draft 2020-12, or draft-07 where `$schema` says so) once for all snapshots that hold it.
 * Schemas come from operators and from MCP servers, so none may cost without limit: what is not certain to be cheap is
 * checked within 50 ms or the value is refused. References to other documents are never fetched; such a schema, like
 * any that cannot be compiled, gives the reason instead.
 */
export function compileSchema(schema: JsonSchema): Compiled {
  const key = textOf(schema)
  if (key === undefined) return { ok: false, reason: 'its schema is nested too deeply to be read' }
  const known = compiled.get(key)
  if (known) return known
  if (compiled.size >= REMEMBERED) compiled.clear()
  const fresh = compile(schema)
  // Time ran out because of the schema or because the machine was busy; the next snapshot finds out which.
  if (fresh !== TOO_SLOW) compiled.set(key, fresh)
  return fresh
}

function textOf(schema: JsonSchema): string | undefined {
  try {
    return JSON.stringify(schema)
  } catch {
    // Deeper than the stack is high.
    return undefined
  }
}

function compile(schema: JsonSchema): Compiled {
  try {
    const { ajv, plain } = compilerFor(schema)
    const limited = withTimeLimit(COMPILE_LIMIT_MS, () => {
      try {
        return ajv.compile(plain as AnySchema)
      } finally {
        // The compiler would hold on to every schema it has ever seen.
        ajv.removeSchema(plain)
      }
    })
    if (!limited) return TOO_SLOW
    const validate = limited.value
    if ('$async' in validate) return { ok: false, reason: 'its schema is asynchronous, which is not supported' }
    return { ok: true, check: isSurelyCheap(schema) ? direct(validate) : timed(validate) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: `its schema cannot be compiled: ${message.slice(0, 200)}` }
  }
}

const COMPILE_LIMIT_MS = 5_000
const TOO_SLOW: Compiled = { ok: false, reason: 'its schema takes too long to compile' }

function direct(validate: ValidateFunction): CheckSchema {
  const withinTime = timed(validate)
  return (value) => {
    if (hasLongKey(value)) return withinTime(value)
    return validate(value) ? FITS : schemaErrors(validate.errors, value)
  }
}

function timed(validate: ValidateFunction): CheckSchema {
  return (value) => {
    const limited = withTimeLimit(TIME_LIMIT_MS, () => (validate(value) ? FITS : copy(validate.errors)))
    if (!limited) {
      const sentence = `could not be checked against the schema within ${TIME_LIMIT_MS} ms`
      return [{ path: '', rule: 'time_limit', sentence }]
    }
    return limited.value === FITS ? FITS : schemaErrors(limited.value as readonly ErrorObject[], value)
  }
}

const copy = (errors: readonly ErrorObject[] | null | undefined): readonly ErrorObject[] => errors ?? []

/** Patterns in the wild are often written without Unicode mode in mind (`\\_`), which is no reason to lose the tool. */
const regExp = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags)
    } catch {
      return new RegExp(pattern)
    }
  },
  { code: 'new RegExp' },
)

const OPTIONS = {
  // Tools in the wild carry unknown keywords and formats; neither makes a schema wrong.
  strict: false,
  logger: false,
  allErrors: true,
  // `required: ["constructor"]` must not be met by what every object inherits.
  ownProperties: true,
  validateSchema: true,
  addUsedSchema: false,
  code: { regExp },
} as const

type Draft = '07' | '2019' | '2020'
const shared = new Map<Draft, Ajv>()

/** The compiler for a schema, and the schema without a `$schema` that no compiler knows. */
function compilerFor(schema: JsonSchema): { ajv: Ajv; plain: JsonSchema } {
  const named = typeof schema.$schema === 'string' ? schema.$schema : ''
  const draft = /draft-0[4-7]/.test(named) ? '07' : named.includes('2019-09') ? '2019' : '2020'
  const { $schema: _, ...plain } = schema
  // Inner `$id`s are remembered by the compiler, where those of two tools could meet.
  if (JSON.stringify(schema).includes('"$id"')) return { ajv: newCompiler(draft), plain }
  const ajv = shared.get(draft) ?? newCompiler(draft)
  shared.set(draft, ajv)
  return { ajv, plain }
}

function newCompiler(draft: Draft): Ajv {
  const ajv = draft === '07' ? new Ajv(OPTIONS) : draft === '2019' ? new Ajv2019(OPTIONS) : new Ajv2020(OPTIONS)
  ajvFormats.default(ajv)
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: Json[]) => !wanted || hasUniqueItems(items),
    error: { message: 'must not hold the same item twice' },
  })
  return ajv
}
