import { isJsonObject, type Json } from '@hermes/contracts/json'

/**
 * `uniqueItems` in time linear in the array's text; comparing every pair, as the usual implementation does, lets a
 * long array of objects hold up the whole process.
 */
export function hasUniqueItems(items: readonly Json[]): boolean {
  const seen = new Set<string>()
  for (const item of items) {
    const text = canonical(item)
    if (seen.has(text)) return false
    seen.add(text)
  }
  return true
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join()}}`
}
