import { createHash } from 'node:crypto'
import { canonicalJson } from '@hermes/contracts/canonical-json'

/** The hash of a JSON value's content, whatever the order of its keys: 64 hex digits (SHA-256 of the canonical text). */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
