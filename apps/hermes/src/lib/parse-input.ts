import { isJsonObject, type Json, type JsonObject, jsonSchema } from '@hermes/contracts/json'
import { parse } from 'yaml'
import { usageError } from './cli-error.ts'

const HOW = `Write --input '{"query": "hermes"}' or --input '{query: hermes}', or name a file with --input @call.json.`

/**
 * Reads the arguments of a call as people type them: JSON, YAML in braces (`{query: hermes}`), and the same without a
 * space after the colon (`{query:hermes v0.10.0}`), which YAML alone would read as one long key.
 * @throws CliError (usage) where it is no object
 */
export function parseInput(text: string): JsonObject {
  const value = parseJson(text) ?? parseYaml(text)
  if (!isJsonObject(value)) throw usageError('The input is not an object of arguments.', HOW)
  return value
}

function parseJson(text: string): Json | undefined {
  try {
    return jsonSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function parseYaml(text: string): Json {
  let value: unknown
  try {
    value = parse(text, { maxAliasCount: 0, schema: 'core', version: '1.2' })
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    throw usageError(`The input is neither JSON nor YAML: ${reason.replace(/:$/, '')}.`, HOW)
  }
  const json = jsonSchema.safeParse(value)
  if (!json.success) throw usageError('The input holds values that JSON does not have.', HOW)
  return isJsonObject(json.data) ? splitKeys(json.data) : json.data
}

/** `{"query:hermes": null}` → `{query: "hermes"}`, as it was meant. */
function splitKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => {
      const at = key.indexOf(':')
      if (value !== null || at < 1) return [key, value]
      return [key.slice(0, at).trim(), parseYaml(key.slice(at + 1).trim())]
    }),
  )
}
