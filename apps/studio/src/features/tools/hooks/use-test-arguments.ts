'use client'
import { isJsonObject, type JsonObject, type JsonSchema } from '@hermes/contracts/json'
import { parseJson } from '@hermes/ui/json-editor'
import { startingArguments } from '@hermes/ui/schema-form'
import { useUrlFragment } from '@/hooks/use-url-fragment.ts'

/** The arguments of the test call, kept in the URL's fragment; at first what the schema requires. */
export function useTestArguments(schema: JsonSchema): [args: JsonObject, set: (args: JsonObject) => void] {
  const [text, setText] = useUrlFragment('args')
  const parsed = text ? parseJson(text) : undefined
  const args = parsed?.ok && isJsonObject(parsed.value) ? parsed.value : startingArguments(schema)
  return [args, (next) => setText(JSON.stringify(next))]
}
