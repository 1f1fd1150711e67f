import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'
import { valueAtPath } from '../json-path.ts'
import type { Lookup } from '../references.ts'
import { templateParts } from './parts.ts'

/** Stops the rendering; carries the sentence that the caller gets. Never leaves this folder. */
export class TemplateRefusal extends Error {}

/** What templates are filled from; `used` and `missing` gather the names of references on the way. */
export interface Filling {
  arguments: JsonObject
  lookup: Lookup
  used: Set<string>
  missing: Set<string>
}

/** An argument as a text: texts as they are, anything else as JSON. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Fills one template string. Arguments and references go through `encode`; nothing put in is looked at again.
 * @returns undefined where an argument it needs was not sent or is null
 */
export function fillText(text: string, filling: Filling, encode: (value: string) => string): string | undefined {
  let written = ''
  for (const part of templateParts(text)) {
    switch (part.kind) {
      case 'text':
        written += part.text
        break
      case 'reference':
        written += encode(secret(part.name, filling))
        break
      case 'argument': {
        const value = valueAtPath(filling.arguments, part.path)
        if (value === undefined || value === null) return undefined
        written += encode(asText(value))
      }
    }
  }
  return written
}

/**
 * Fills a JSON template. A string that is just `{args.x}` becomes that argument with its type, null included; a key or
 * item whose argument was not sent is left out.
 */
export function fillJson(template: Json, filling: Filling): Json | undefined {
  if (typeof template === 'string') {
    const [only, ...more] = templateParts(template)
    if (only?.kind === 'argument' && more.length === 0) return valueAtPath(filling.arguments, only.path)
    return fillText(template, filling, (value) => value)
  }
  if (Array.isArray(template)) {
    return template.map((item) => fillJson(item, filling)).filter((item) => item !== undefined)
  }
  if (!isJsonObject(template)) return template
  const entries = Object.entries(template).map(([key, item]) => [key, fillJson(item, filling)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

function secret(name: string, filling: Filling): string {
  const value = filling.lookup(name)
  if (value) filling.used.add(name)
  else filling.missing.add(name)
  return value ?? ''
}
