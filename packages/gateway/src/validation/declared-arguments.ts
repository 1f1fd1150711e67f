import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '@hermes/contracts/json'

/**
 * Finds arguments that a tool never declared. A model that invents one is told so instead of having it passed on or
 * silently dropped; only a schema that says `additionalProperties` (or `unevaluatedProperties`) itself decides itself.
 * @returns a function that gives the undeclared names of some arguments
 */
export function undeclaredArguments(schema: JsonSchema): (args: JsonObject) => readonly string[] {
  const declared = collect(schema)
  if (declared.open) return () => []
  return (args) => {
    const undeclared: string[] = []
    for (const name of Object.keys(args)) if (!declared.names.has(name)) undeclared.push(name)
    return undeclared
  }
}

interface Declared {
  names: Set<string>
  open: boolean
}

function collect(root: JsonSchema): Declared {
  const declared: Declared = { names: new Set(), open: false }
  const seen = new Set<Json>()
  const stack: Json[] = [root]
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    if (!isJsonObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    // `false` closes it, in which case the schema's own refusal names the argument just as well.
    if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) declared.open = true
    // Names that fit a pattern are for the schema to check.
    if (isJsonObject(schema.patternProperties)) declared.open = true
    if (isJsonObject(schema.properties)) for (const name of Object.keys(schema.properties)) declared.names.add(name)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (Array.isArray(branches)) stack.push(...branches)
    }
    for (const keyword of ['if', 'then', 'else']) stack.push(schema[keyword] ?? null)
    if (isJsonObject(schema.dependentSchemas)) stack.push(...Object.values(schema.dependentSchemas))
    if (typeof schema.$ref === 'string') stack.push(follow(root, schema.$ref))
  }
  return declared
}

/** The schema a local reference means; null for any other, which the compiler refuses or resolves. */
function follow(root: JsonSchema, reference: string): Json {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return null
  let at: Json | undefined = root
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at ?? null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A stray "%": the compiler has the last word on such a reference.
    return part
  }
}
