import type { RouteDefinition } from '@hermes/contracts/route'
import { jsonEqual } from './json-path.ts'
import type { CompiledRoutes } from './routes.ts'

/** Two rules of one number that can both match one call: only the order of definition decides. */
export interface EqualNumberPair {
  priority: number
  /** Defined later, so it wins. */
  winner: string
  loser: string
  /** A tool that both match. */
  tool: string
}

export interface EqualNumbers {
  pairs: readonly EqualNumberPair[]
  /** More exist than are given. */
  truncated: boolean
}

/**
 * The pairs that Studio and CLI warn about (spec §6.2). Rules that are disabled or have no target never compete; rules
 * that ask for different agents, or for different values of one argument, never meet.
 * @param tools internal names of the tools there are; exact patterns count as well, whether or not their tool is there
 */
export function equalNumberPairs(routes: CompiledRoutes, tools: readonly string[], limit = 1_000): EqualNumbers {
  const pairs: EqualNumberPair[] = []
  const seen = new Set<number>()
  const names = new Set([...tools, ...routes.rules.flatMap(({ pattern }) => pattern?.exact ?? [])])
  for (const tool of names) {
    const competing = routes.candidates(tool).filter((position) => {
      const route = routes.rules[position]?.route
      return route?.enabled === true && route.to !== undefined
    })
    for (const [i, first] of competing.entries()) {
      const winner = routes.rules[first]?.route
      for (const second of competing.slice(i + 1)) {
        const loser = routes.rules[second]?.route
        if (!winner || !loser || loser.priority !== winner.priority) break
        const key = first * routes.rules.length + second
        if (seen.has(key) || neverMeet(winner, loser)) continue
        if (pairs.length >= limit) return { pairs, truncated: true }
        seen.add(key)
        pairs.push({ priority: winner.priority, winner: winner.name, loser: loser.name, tool })
      }
    }
  }
  return { pairs, truncated: false }
}

function neverMeet(a: RouteDefinition, b: RouteDefinition): boolean {
  const { when: left } = a
  const { when: right } = b
  if (left.agentId !== undefined && right.agentId !== undefined && left.agentId !== right.agentId) return true
  return Object.entries(left.args).some(([path, { equals }]) => {
    const other = Object.hasOwn(right.args, path) ? right.args[path]?.equals : undefined
    return equals !== undefined && other !== undefined && !jsonEqual(equals, other)
  })
}
