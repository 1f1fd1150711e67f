import type { Json, JsonObject } from '@hermes/contracts/json'
import type { RouteLoss, RouteMatch } from '@hermes/contracts/route'
import { jsonEqual, valueAtSegments } from './json-path.ts'

/** What of a call a rule can look at, besides its tool. */
export interface RuleSubject {
  arguments: JsonObject
  agentId?: string
}

/** A rule's conditions besides its tool, taken apart once. */
export interface CompiledConditions {
  agentId?: string
  tests: readonly ArgumentTest[]
}

type ArgumentTest = { path: string; segments: readonly string[] } & (
  | { condition: 'contains'; expected: string }
  | { condition: 'equals'; expected: Json }
)

/** Takes a rule's conditions apart; all of them must hold. */
export function compileConditions(when: RouteMatch): CompiledConditions {
  const tests: ArgumentTest[] = []
  for (const [path, { contains, equals }] of Object.entries(when.args)) {
    const segments = path.split('.')
    if (contains !== undefined) tests.push({ path, segments, condition: 'contains', expected: contains })
    if (equals !== undefined) tests.push({ path, segments, condition: 'equals', expected: equals })
  }
  return { tests, ...(when.agentId !== undefined && { agentId: when.agentId }) }
}

/**
 * The first condition that does not hold, or undefined where all do. `contains` is a part of a string or a member of an
 * array, `equals` is equality as JSON; an argument that was not sent meets neither.
 */
export function failedCondition(conditions: CompiledConditions, subject: RuleSubject): RouteLoss | undefined {
  const { agentId } = conditions
  if (agentId !== undefined && agentId !== subject.agentId) {
    return { why: 'agent', expected: agentId, ...(subject.agentId !== undefined && { actual: subject.agentId }) }
  }
  const failed = conditions.tests.find((test) => !holds(test, subject))
  if (!failed) return undefined
  const { path, condition, expected } = failed
  const actual = valueAtSegments(subject.arguments, failed.segments)
  return { why: 'argument', path, condition, expected, ...(actual !== undefined && { actual: glimpse(actual) }) }
}

/** Whether all conditions hold: as `failedCondition`, where nobody asks which one does not. */
export function conditionsHold({ agentId, tests }: CompiledConditions, subject: RuleSubject): boolean {
  if (agentId !== undefined && agentId !== subject.agentId) return false
  for (const test of tests) if (!holds(test, subject)) return false
  return true
}

function holds(test: ArgumentTest, subject: RuleSubject): boolean {
  const actual = valueAtSegments(subject.arguments, test.segments)
  if (actual === undefined) return false
  if (test.condition === 'equals') return jsonEqual(actual, test.expected)
  if (Array.isArray(actual)) return actual.includes(test.expected)
  return typeof actual === 'string' && actual.includes(test.expected)
}

const GLIMPSE = 200

/** Explanations are kept with every call, so they show the start of a large value instead of all of it. */
function glimpse(value: Json): Json {
  if (typeof value === 'string') return value.length > GLIMPSE ? `${value.slice(0, GLIMPSE)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return `an array of ${value.length}`
  return `an object with ${Object.keys(value).length} keys`
}
