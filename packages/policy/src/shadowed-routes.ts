import type { CompiledRoutes } from './routes.ts'

/** A rule that can never win, with the rule tried earlier that always wins instead. */
export interface ShadowedRoute {
  route: string
  /** Of several, the one for the first tool by the order of the tools given. */
  by: string
}

/**
 * Rules that can never be reached: for every tool they match, a rule tried earlier has a target and no further condition.
 * Their role is still asked for. Rules that match no tool there is are not listed here.
 * @param tools internal names of the tools there are
 */
export function shadowedRoutes(routes: CompiledRoutes, tools: readonly string[]): ShadowedRoute[] {
  const shadowedBy = new Map<number, string>()
  const reachable = new Set<number>()
  for (const tool of tools) {
    let always: string | undefined
    for (const position of routes.candidates(tool)) {
      const rule = routes.rules[position]
      if (!rule?.route.enabled || rule.route.to === undefined) continue
      if (always === undefined) reachable.add(position)
      else if (!shadowedBy.has(position)) shadowedBy.set(position, always)
      const unconditional = rule.conditions.agentId === undefined && rule.conditions.tests.length === 0
      if (unconditional) always ??= rule.route.name
    }
  }
  return [...shadowedBy]
    .filter(([position]) => !reachable.has(position))
    .sort(([a], [b]) => a - b)
    .flatMap(([position, by]) => {
      const name = routes.rules[position]?.route.name
      return name === undefined ? [] : [{ route: name, by }]
    })
}
