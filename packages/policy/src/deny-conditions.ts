import type { Json } from '@hermes/contracts/json'
import { jsonEqual } from './json-path.ts'
import type { CompiledConditions, RuleSubject } from './route-conditions.ts'

/**
 * Whether a deny rule's conditions all hold. Stricter than for routes, since what slips past a deny rule is done: a value
 * wrapped into a list or an object is looked for inside it, a path goes through every member of a list, and `42` and
 * `"42"` are the same, because coercion makes the one of the other.
 */
export function deniedBy({ agentId, tests }: CompiledConditions, subject: RuleSubject): boolean {
  if (agentId !== undefined && agentId !== subject.agentId) return false
  return tests.every((test) => {
    const found = valuesAtPath(subject.arguments, test.path.split('.'))
    if (test.condition === 'contains') return found.some((value) => containsText(value, test.expected))
    return found.some((value) => isOrHolds(value, test.expected))
  })
}

/** Everything that stands at a path, where a list on the way stands for each of its members. Own properties only. */
function valuesAtPath(value: Json, path: readonly string[]): Json[] {
  const [segment, ...rest] = path
  if (segment === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const named = Object.hasOwn(value, segment) ? (value as Record<string, Json>)[segment] : undefined
  const here = named === undefined || (Array.isArray(value) && !isIndex(segment)) ? [] : valuesAtPath(named, rest)
  return Array.isArray(value) ? [...here, ...value.flatMap((member) => valuesAtPath(member, path))] : here
}

const isIndex = (segment: string) => /^(?:0|[1-9]\d*)$/.test(segment)

/** A part of any text in a value: of strings, of numbers as they are written, of the names of an object's keys. */
function containsText(value: Json, part: string): boolean {
  if (value === null) return false
  if (typeof value !== 'object') return String(value).includes(part)
  if (Array.isArray(value)) return value.some((member) => containsText(member, part))
  return Object.entries(value).some(([key, member]) => key.includes(part) || containsText(member, part))
}

/** Equal as JSON or as text, or a list that holds such a member. */
function isOrHolds(value: Json, expected: Json): boolean {
  if (jsonEqual(value, expected)) return true
  if (Array.isArray(value)) return value.some((member) => isOrHolds(member, expected))
  return isScalar(value) && isScalar(expected) && String(value) === String(expected)
}

const isScalar = (value: Json) => typeof value !== 'object'
