import type { JsonObject, JsonSchema } from '@hermes/contracts/json'
import { undeclaredArguments } from './declared-arguments.ts'
import { compileSchema } from './schema-compiler.ts'
import type { ArgumentValidator, SchemaError } from './validator.ts'

/** Compiles a tool's schema into what the stage validate runs, or says why it cannot be compiled. */
export function compileArgumentValidator(
  schema: JsonSchema,
): { ok: true; validator: ArgumentValidator } | { ok: false; reason: string } {
  const compiled = compileSchema(schema)
  if (!compiled.ok) return compiled
  const undeclared = undeclaredArguments(schema)
  const validator: ArgumentValidator = (sent) => {
    const { args, coerced } = { args: sent, coerced: false }
    const errors: readonly SchemaError[] = [...undeclared(args).map(undeclaredError), ...compiled.check(args)]
    return errors.length === 0
      ? { ok: true, arguments: args, coerced }
      : { ok: false, errors, arguments: args, coerced }
  }
  return { ok: true, validator }
}

const undeclaredError = (name: string): SchemaError => ({
  path: `/${name.slice(0, 120).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  rule: 'undeclared',
  sentence: 'is not an argument of this tool',
})

export type { JsonObject }
