import type { RouteDecision, RouteDefinition } from '@hermes/contracts/route'
import { type CompiledPattern, compilePattern, type PatternProblem } from './patterns.ts'
import {
  type CompiledConditions,
  compileConditions,
  conditionsHold,
  failedCondition,
  type RuleSubject,
} from './route-conditions.ts'
import type { ToolsetResolver } from './toolsets.ts'
import { TrialList } from './trial-list.ts'

export interface RouteCall extends RuleSubject {
  /** Internal name. */
  tool: string
  /** The tool's own endpoint, used where no rule wins. */
  fallbackTarget: string
}

interface CompiledRoute {
  route: RouteDefinition
  pattern?: CompiledPattern
  conditions: CompiledConditions
}

/** The rules of one (revision, catalogue), in the order in which they are tried. */
export interface CompiledRoutes {
  rules: readonly CompiledRoute[]
  /** Rules whose tool pattern can match nothing as it is written. */
  problems: readonly { route: string; problem: PatternProblem }[]
  /** Positions of the rules whose pattern matches the tool, ascending. */
  candidates(tool: string): readonly number[]
}

// Tools are few and fixed per revision; only a tester can ask for others, and is not to fill the memory with them.
const MAX_REMEMBERED_TOOLS = 10_000

/** Reads the rules once, so that a call parses nothing and looks only at rules for its tool. */
export function compileRoutes(routes: readonly RouteDefinition[], toolsets: ToolsetResolver): CompiledRoutes {
  const patterns = new Map<string, CompiledPattern>()
  const rules = routes.toSorted(triedEarlier).map((route): CompiledRoute => {
    const conditions = compileConditions(route.when)
    const { tool } = route.when
    if (tool === undefined) return { route, conditions }
    const pattern = patterns.get(tool) ?? compilePattern(tool, toolsets)
    patterns.set(tool, pattern)
    return { route, conditions, pattern }
  })
  const exact = new Map<string, number[]>()
  const open: number[] = []
  for (const [position, { pattern }] of rules.entries()) {
    if (pattern?.exact === undefined) open.push(position)
    else exact.set(pattern.exact, [...(exact.get(pattern.exact) ?? []), position])
  }
  const remembered = new Map<string, readonly number[]>()
  return {
    rules,
    problems: rules.flatMap(({ route, pattern }) =>
      pattern?.problem ? [{ route: route.name, problem: pattern.problem }] : [],
    ),
    candidates(tool) {
      const known = remembered.get(tool)
      if (known) return known
      const matching = open.filter((position) => rules[position]?.pattern?.matches(tool) ?? true)
      const found = [...(exact.get(tool) ?? []), ...matching].sort((a, b) => a - b)
      if (remembered.size >= MAX_REMEMBERED_TOOLS) remembered.clear()
      remembered.set(tool, found)
      return found
    },
  }
}

/** Smaller number first; of equal ones the last defined first (DESIGN §1). */
function triedEarlier(a: RouteDefinition, b: RouteDefinition): number {
  return a.priority - b.priority || b.order - a.order
}

/**
 * Decides where a call goes and which roles it needs, and says why of the rules whose pattern matches the tool: of the
 * winner, of the first hundred others that apply and the first fifty that do not; the rest is counted. A rule without
 * `to` only authorises and never wins; roles are asked for by every rule that applies, listed or not, winner or not
 * (DESIGN §3.5). With `every`, all rules are listed, also those for other tools: for the tester, not for each call.
 */
export function decideRoute(routes: CompiledRoutes, call: RouteCall, options?: { every: boolean }): RouteDecision {
  const every = options?.every === true
  const list = new TrialList(every)
  const requiredRoles: { role: string; route: string }[] = []
  let listed = 0
  const listOtherTools = (until: number) => {
    for (; every && listed < until; listed++) {
      const route = routes.rules[listed]?.route
      if (route) list.fails(route, () => ({ why: 'other_tool' }))
    }
    listed = until + 1
  }
  for (const position of routes.candidates(call.tool)) {
    listOtherTools(position)
    const rule = routes.rules[position]
    if (!rule) continue
    const { route, conditions } = rule
    if (!route.enabled) {
      list.fails(route, () => ({ why: 'disabled' }))
    } else if (!conditionsHold(conditions, call)) {
      list.fails(route, () => failedCondition(conditions, call))
    } else {
      if (route.requireRole !== undefined) requiredRoles.push({ role: route.requireRole, route: route.name })
      list.applies(route)
    }
  }
  listOtherTools(routes.rules.length)
  const { winner } = list
  return {
    ...(winner && { winner: winner.name }),
    target: winner?.to ?? call.fallbackTarget,
    requiredRoles,
    ...list.end(),
  }
}
