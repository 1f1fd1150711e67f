import type { ContentBlock, McpOutput, ToolOutput } from '@hermes/contracts/call'
import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import type { Finder } from './finder.ts'
import type { KnownSecrets } from './known/known-secrets.ts'
import { beginMasking, type Masking } from './masking.ts'
import { ROOT } from './place.ts'
import { redactJson } from './redact-json.ts'
import { type RedactionStream, redactionStream } from './redaction-stream.ts'
import { fieldRules } from './secret-field.ts'
import type { SecretKind } from './secret-kind.ts'
import type { CustomPattern } from './text/custom-pattern.ts'
import { findSecrets } from './text/find-secrets.ts'
import { shapesOf } from './text/shapes.ts'

export interface Redacted<Value> {
  /** The same object where nothing was masked. */
  value: Value
  /** Dotted paths of what was masked, in order, the first hundred, shortened; '' is the document itself. */
  paths: readonly string[]
  /** How many values were masked. */
  count: number
}

/**
 * Masks secrets: exact values first, then what structure, known shapes and names tell. Each call is one document, in
 * which the same secret gets the same sentinel, numbered from 1. Nothing given is changed.
 */
export interface Redactor {
  /** The kind of secret that a field of this name holds, or undefined. */
  kindOf: (name: string) => SecretKind | undefined
  json<Value extends Json>(value: Value): Redacted<Value>
  /** Any text; one that is JSON is masked as such and keeps its layout. */
  text(text: string): Redacted<string>
  /** A tool's result; JSON inside MCP text blocks is masked too, images and other binary parts are not read. */
  output(output: ToolOutput): Redacted<ToolOutput>
  /** Header names to values, a list where a header came several times. */
  headers<Value extends string | readonly string[] | undefined>(
    headers: Readonly<Record<string, Value>>,
  ): Redacted<Readonly<Record<string, Value>>>
  /** Whether a text holds anything to mask, as a text: quicker than `text` where most do not. */
  finds(text: string): boolean
  /** Begins a text that comes in pieces. */
  stream(): RedactionStream
}

export interface RedactorOptions {
  /** Exact values that must not show; asked for each document, so that they may change. */
  known?: () => KnownSecrets | undefined
  /** Further shapes of secrets. */
  patterns?: readonly CustomPattern[]
}

const NOTHING_KNOWN = () => undefined

/**
 * Makes the redactor of a revision (DESIGN §3.10): the built-in names of secret fields and the operator's own.
 * @param fields `redaction.fields`, compared without case, `_` and `-`
 */
export function createRedactor(
  fields: readonly string[],
  { known = NOTHING_KNOWN, patterns = [] }: RedactorOptions = {},
): Redactor {
  const finder: Finder = {
    rules: fieldRules(fields),
    shapes: shapesOf(patterns),
    known,
  }
  const inDocument = <Value>(mask: (masking: Masking) => Value): Redacted<Value> => {
    const masking = beginMasking(finder)
    const value = mask(masking)
    return { value, paths: masking.paths, count: masking.count() }
  }
  const json = (value: Json, masking: Masking) => redactJson(value, masking, ROOT)
  return {
    kindOf: (name) => {
      const rule = finder.rules(name)
      return rule && !rule.likely ? rule.kind : undefined
    },
    json: <Value extends Json>(value: Value) => inDocument((masking) => json(value, masking) as Value),
    text: (text) => inDocument((masking) => json(text, masking) as string),
    output: (output) => inDocument((masking) => redactOutput(output, masking)),
    headers: <Value extends string | readonly string[] | undefined>(headers: Readonly<Record<string, Value>>) =>
      inDocument((masking) => json(headers as unknown as JsonObject, masking) as unknown as typeof headers),
    finds: (text) => (finder.known()?.find(text).length ?? 0) > 0 || findSecrets(text, finder).length > 0,
    stream: () => redactionStream(finder),
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
