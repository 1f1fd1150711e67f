import type { JsonObject } from '@hermes/contracts/json'
import { maskJson } from '../mask-json.ts'

/**
 * Masks every text and name in what a message carries: results, errors, lists, parameters. What the protocol reads it by
 * (id, method) stays.
 */
export function maskMessage(message: JsonObject, mask: (text: string) => string): void {
  for (const part of ['result', 'error', 'params']) {
    const value = message[part]
    if (value !== undefined) message[part] = maskJson(value, mask)
  }
}
