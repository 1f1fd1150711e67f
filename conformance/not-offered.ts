import type { Check } from './report.ts'
import type { Scenario } from './scenarios.ts'

/**
 * Checks of methods that a gateway does not have, and says so: it relays tools, not prompts and resources, and declares
 * only what it relays. The scenario asks for these lists whether they are declared or not.
 */
const NOT_OFFERED: Readonly<Record<string, readonly string[]>> = {
  caching: [
    'sep-2549-prompts-list-caching-hints',
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ],
}

/** The protocol's only proper answer to a method that is not there. */
const METHOD_NOT_FOUND = /JSON-RPC error -32601\b/

/** Marks checks that failed because, and only because, what they ask for is not offered. */
export function markNotOffered({ name }: Scenario, checks: readonly Check[]): readonly Check[] {
  const known = NOT_OFFERED[name] ?? []
  return checks.map((check) => {
    const { id, status, message = '' } = check
    const absent = status === 'FAILURE' && known.includes(id) && METHOD_NOT_FOUND.test(message)
    return absent ? { ...check, status: 'NOT_OFFERED' } : check
  })
}
