import { MAX_LISTED } from '@hermes/contracts/brief'
import { isJsonObject, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import { type Coerced, coerceToSchema } from '@hermes/policy/coercion'
import { beginNotes } from '@hermes/policy/coercion-notes'
import { pointerPart } from '../json-pointer.ts'
import { checkBounds } from '../pipeline/argument-bounds.ts'
import { undeclaredArguments } from './declared-arguments.ts'
import { type CheckSchema, compileSchema } from './schema-compiler.ts'
import { isSurelyCheap } from './schema-cost.ts'
import { withTimeLimit } from './time-limit.ts'
import type { ArgumentCheck, ArgumentValidator, SchemaError } from './validator.ts'

const COERCION_LIMIT_MS = 50

/** Compiles a tool's schema into what the stage validate runs, or says why it cannot be compiled. */
export function compileArgumentValidator(
  schema: JsonSchema,
): { ok: true; validator: ArgumentValidator } | { ok: false; reason: string } {
  const compiled = compileSchema(schema)
  if (!compiled.ok) return compiled
  const fits = { undeclared: undeclaredArguments(schema), check: compiled.check }
  const coerce = coercion(schema)
  return { ok: true, validator: (sent) => checkArguments(coerce(sent), sent, fits) }
}

type Coerce = (args: JsonObject) => Coerced

function coercion(schema: JsonSchema): Coerce {
  if (isSurelyCheap(schema)) return (args) => coerceToSchema(args, schema)
  // What takes too long stays as it was sent; the schema then judges that.
  return (args) =>
    withTimeLimit(COERCION_LIMIT_MS, () => coerceToSchema(args, schema))?.value ?? { value: args, ...beginNotes() }
}

interface Fits {
  undeclared: (args: JsonObject) => readonly string[]
  check: CheckSchema
}

function checkArguments({ value, ...notes }: Coerced, sent: JsonObject, fits: Fits): ArgumentCheck {
  const args = isJsonObject(value) ? value : sent
  const coerced = args !== sent
  // A text that was taken for the JSON it holds may hold what could not have been sent openly.
  const outOfBounds = notes.unpacked ? checkBounds(args) : undefined
  if (outOfBounds) {
    return { ok: false, arguments: sent, coerced: false, errors: [unpackedError(outOfBounds.error.facts)], more: 0 }
  }
  const undeclared = fits.undeclared(args)
  const unfit = fits.check(args)
  const found = undeclared.length + unfit.length
  if (found === 0) return { ok: true, arguments: args, coerced, notes }
  const errors = [...undeclared.slice(0, MAX_LISTED).map(undeclaredError), ...unfit].slice(0, MAX_LISTED)
  return { ok: false, errors, more: found - errors.length, arguments: args, coerced }
}

function unpackedError({ path, rule }: JsonObject): SchemaError {
  return {
    path: typeof path === 'string' ? path.replace(/^\/arguments/, '') : '',
    rule: typeof rule === 'string' ? rule : 'json',
    sentence: 'holds JSON text that cannot be passed on as what it says',
  }
}

const undeclaredError = (name: string): SchemaError => ({
  path: `/${pointerPart(name)}`,
  rule: 'undeclared',
  sentence: 'is not an argument of this tool',
})
