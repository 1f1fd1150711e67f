import type { Json } from './json.ts'
import type { Source } from './source.ts'

/** Conditions on one argument; all that are given must hold. */
export interface ArgumentCondition {
  contains?: string
  equals?: Json
}

/** When a rule applies; all that is given must hold. */
export interface RouteMatch {
  /** An exact name, a glob over names, or `toolset:glob`. Absent: every tool. */
  tool?: string
  /** Keyed by dotted path into the arguments: `query`, `filter.status`. */
  args: Readonly<Record<string, ArgumentCondition>>
  agentId?: string
}

/** `when → to` with a number; the smaller number wins, equal: the last defined (DESIGN §1). */
export interface RouteDefinition {
  name: string
  when: RouteMatch
  /** An address of the same forms as a tool's endpoint. Absent: the rule only authorises and never wins. */
  to?: string
  priority: number
  requireRole?: string
  enabled: boolean
  source: Source
  /** Position in the revision's definition order; later is larger. */
  order: number
}

/** Why a rule did not win. Each carries what a sentence needs. */
export type RouteLoss =
  | { why: 'other_tool' }
  | { why: 'disabled' }
  | { why: 'agent'; expected: string; actual?: string }
  | { why: 'argument'; path: string; condition: 'contains' | 'equals'; expected: Json; actual?: Json }
  | { why: 'larger_number'; winner: string; winnerPriority: number }
  | { why: 'defined_earlier'; winner: string }
  | { why: 'role_only' }

export interface RouteTrial {
  name: string
  priority: number
  outcome: 'wins' | 'loses' | 'role_only' | 'no_match'
  loss?: RouteLoss
}

/** The answer of the one function that decides and explains. */
export interface RouteDecision {
  /** Undefined: no rule with a target matches, the tool's own endpoint is used. */
  winner?: string
  target: string
  /** Every role asked for by any matching rule, with the rule that asks. */
  requiredRoles: readonly { role: string; route: string }[]
  /**
   * Rules in the order in which they are tried: for the tester every rule of the revision, else the winner and the first
   * of the others whose pattern matches the tool.
   */
  trials: readonly RouteTrial[]
  /** Rules for the tool that are not listed, where there are any: those that apply, and those that do not. */
  trialsOmitted?: { applying: number; others: number }
}
