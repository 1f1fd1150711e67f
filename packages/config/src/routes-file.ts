import { type RouteEntry, routeEntrySchema, routesFileSchema, toRouteMatch } from '@hermes/contracts/config/route-entry'
import type { RouteDefinition } from '@hermes/contracts/route'
import { checkValue } from './check-value.ts'
import { readEndpoint } from './endpoint.ts'
import { checkEntries } from './listed-entries.ts'
import { refuseReferences } from './references.ts'
import { inside, type Placed, type Report, refuse, sourceOf } from './report.ts'
import type { YamlDocument } from './yaml-document.ts'

export const DEFAULT_PRIORITY = 100

export type FileRoute = Placed<RouteEntry>

/** Reads one file below `gateway.routes_path`. An empty file holds no rules. */
export function readRoutesFile(document: YamlDocument, report: Report): FileRoute[] {
  if (document.value === undefined || document.value === null) return []
  const root = { document, path: [] }
  const file = checkValue(routesFileSchema, { value: document.value, place: root }, report)
  const values = { values: file?.routes ?? [], place: inside(root, 'routes'), kind: 'rule' } as const
  const routes = checkEntries(routeEntrySchema, values, report)
  for (const { entry, place } of routes) {
    if (entry.to === undefined) continue
    const at = inside(place, 'to')
    refuseReferences(entry.to, at, report)
    const outcome = readEndpoint(entry.to)
    if (!outcome.ok) refuse(report, at, [`to ${outcome.message}`, outcome.expected])
  }
  return routes
}

/** Makes the rule of a revision. @param order position among all rules; of equal priorities the larger wins */
export function buildRoute({ entry, place }: FileRoute, order: number): RouteDefinition {
  return {
    name: entry.name,
    when: toRouteMatch(entry.when),
    ...(entry.to !== undefined && { to: entry.to }),
    priority: entry.priority ?? DEFAULT_PRIORITY,
    ...(entry.auth && { requireRole: entry.auth.require_role }),
    enabled: entry.enabled ?? true,
    source: sourceOf(place),
    order,
  }
}
