import { isJsonObject, type Json, type JsonSchema } from '@hermes/contracts/json'
import { isSurelyLinear } from './pattern-cost.ts'

/**
 * Tells whether checking against a schema is certain to be cheap: no regular expression that might backtrack without
 * end, and no reference, since a schema that refers to itself from two branches can double its work with every level.
 * Whatever is not certain is checked under a time limit instead (`time-limit.ts`).
 */
export function isSurelyCheap(schema: JsonSchema): boolean {
  const stack: Json[] = [schema]
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) stack.push(...value)
    else if (isJsonObject(value)) {
      // A property may be called "pattern" as well: looking at too much only costs the short cut.
      if ('$ref' in value || '$dynamicRef' in value || '$recursiveRef' in value) return false
      if (typeof value.pattern === 'string' && !isSurelyLinear(value.pattern)) return false
      if (isJsonObject(value.patternProperties)) {
        for (const pattern of Object.keys(value.patternProperties)) if (!isSurelyLinear(pattern)) return false
      }
      for (const key of Object.keys(value)) stack.push(value[key] ?? null)
    }
  }
  return true
}
