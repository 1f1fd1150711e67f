import type { ContentBlock, McpOutput, ToolOutput } from '@hermes/contracts/call'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import { beginMasking, type Masking } from './masking.ts'
import { ROOT } from './place.ts'
import { redactJson } from './redact-json.ts'
import { redactText } from './redact-text.ts'
import { type SecretKind, secretFieldTest } from './secret-field.ts'

export interface Redacted<Value> {
  /** The same object where nothing was masked. */
  value: Value
  /** Dotted paths of what was masked, in order, the first hundred, shortened; '' is the document itself. */
  paths: readonly string[]
  /** How many values were masked. */
  count: number
}

/** Masks by field name. Each call is one document: sentinels are numbered from 1 in it. Nothing given is changed. */
export interface Redactor {
  /** The kind of secret that a field of this name holds, or undefined. */
  kindOf: (name: string) => SecretKind | undefined
  json<Value extends Json>(value: Value): Redacted<Value>
  text(text: string): Redacted<string>
  /** A tool's result; JSON inside MCP text blocks is parsed and masked too, images and other binary parts are not read. */
  output(output: ToolOutput): Redacted<ToolOutput>
  /** Header names to values, a list where a header came several times. */
  headers<Value extends string | readonly string[] | undefined>(
    headers: Readonly<Record<string, Value>>,
  ): Redacted<Readonly<Record<string, Value>>>
}

/**
 * Makes the redactor of a revision (DESIGN §3.10): the built-in names of secret fields and the operator's own.
 * @param fields `redaction.fields`, compared without case, `_` and `-`
 */
export function createRedactor(fields: readonly string[]): Redactor {
  const kindOf = secretFieldTest(fields)
  const inDocument = <Value>(mask: (masking: Masking) => Value): Redacted<Value> => {
    const masking = beginMasking(kindOf)
    const value = mask(masking)
    return { value, paths: masking.paths, count: masking.count() }
  }
  return {
    kindOf,
    json: <Value extends Json>(value: Value) => inDocument((masking) => redactJson(value, masking, ROOT) as Value),
    text: (text) => inDocument((masking) => redactText(text, masking, ROOT)),
    output: (output) => inDocument((masking) => redactOutput(output, masking)),
    headers: <Value extends string | readonly string[] | undefined>(headers: Readonly<Record<string, Value>>) =>
      inDocument((masking) => redactJson(headers as unknown as JsonObject, masking, ROOT) as unknown as typeof headers),
  }
}

function redactOutput(output: ToolOutput, masking: Masking): ToolOutput {
  if (output.kind === 'json') return { kind: 'json', value: redactJson(output.value, masking, ROOT) }
  const content = output.content.map((block, i) => redactBlock(block, masking, `content.${i}`))
  const { structuredContent, meta } = output
  const redacted: McpOutput = { ...output, content }
  if (structuredContent !== undefined)
    redacted.structuredContent = redactJson(structuredContent, masking, { ...ROOT, key: 'structuredContent' })
  if (meta) {
    const masked = redactJson(meta, masking, { ...ROOT, key: '_meta' })
    if (isJsonObject(masked)) redacted.meta = masked
  }
  return redacted
}

const BINARY: Readonly<Record<string, string>> = { image: 'data', audio: 'data' }

function redactBlock(block: ContentBlock, masking: Masking, path: string): ContentBlock {
  const binary = Object.hasOwn(BINARY, block.type) ? BINARY[block.type] : undefined
  const entries = Object.entries(block).map(([key, item]): [string, Json] => [
    key,
    key === 'type' || key === binary ? item : redactJson(item, masking, { ...ROOT, key: `${path}.${key}` }),
  ])
  return { ...Object.fromEntries(entries), type: block.type }
}
