import type { RouteDefinition } from '@hermes/contracts/route'
import { equalNumberPairs } from '@hermes/policy/equal-numbers'
import { compileRoutes } from '@hermes/policy/routes'
import type { KnownNames } from './known-names.ts'
import type { Parts } from './parts.ts'
import { formatPlace, inside, type Report, warn } from './report.ts'

/** Rules with one priority that can meet: only their order decides, which nobody sees (spec §6.2). */
export function checkEqualPriorities(
  { parts, routes }: { parts: Parts; routes: readonly RouteDefinition[] },
  known: KnownNames,
  report: Report,
): void {
  const compiled = compileRoutes(routes, known.toolsets)
  const byName = new Map(parts.routes.map((route) => [route.entry.name, route]))
  for (const { winner, loser, priority, tool } of equalNumberPairs(compiled, [...known.tools], 100).pairs) {
    const later = byName.get(winner)
    const earlier = byName.get(loser)
    if (!later || !earlier) continue
    const at = later.entry.priority === undefined ? later.place : inside(later.place, 'priority')
    const where = formatPlace(earlier.place)
    const what = `the rules ${winner} and ${loser} (${where}) both have priority ${priority} and match ${tool}; the later, ${winner}, wins. Give one of them another number`
    warn(report, at, [what, 'different priorities'])
  }
}
