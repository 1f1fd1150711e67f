import { formatSource } from '@hermes/contracts/source'
import type { RouteRow } from '@hermes/contracts/views/route'
import type { Gateway } from '@hermes/gateway/types'
import { equalNumberPairs } from '@hermes/policy/equal-numbers'
import { activeRevision } from '../active-revision.ts'
import type { CallCounts } from '../call-counts.ts'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'
import { compileActive } from './compile-active.ts'

interface Parts {
  counts: CallCounts
  gateway: Pick<Gateway, 'tools' | 'revision'>
}

/** Every rule in the order in which they are tried, with what a person should look at. */
export async function listRoutes({ counts, gateway }: Parts, actor: Actor): Promise<readonly RouteRow[]> {
  requirePerson(actor)
  const revision = activeRevision(gateway)
  const calls = await counts.byRoute()
  const compiled = compileActive(gateway, revision)
  const names = gateway.tools().map((tool) => tool.definition.name)
  const { pairs } = equalNumberPairs(compiled, names)
  return compiled.rules.map(({ route }) => ({
    ...route,
    sourceText: formatSource(route.source),
    calls24h: calls.get(route.name) ?? 0,
    equalNumber: [
      ...new Set(
        pairs.flatMap(({ winner, loser }) => (winner === route.name ? [loser] : loser === route.name ? [winner] : [])),
      ),
    ],
  }))
}
