import type { RevisionContent } from '@hermes/contracts/revision'
import type { RouteDefinition } from '@hermes/contracts/route'
import type { McpServerDefinition } from '@hermes/contracts/server'
import { checkEgress } from './check-egress.ts'
import { checkEqualPriorities } from './check-equal-priorities.ts'
import { checkNames, checkSkills } from './check-names.ts'
import { checkPassthrough } from './check-passthrough.ts'
import { checkChannels, checkPatterns } from './check-patterns.ts'
import { checkTargets } from './check-targets.ts'
import { checkToolsets } from './check-toolsets.ts'
import { checkWeakerEffects } from './check-weaker-effects.ts'
import { knownNames } from './known-names.ts'
import type { Parts } from './parts.ts'
import type { IsSet } from './references.ts'
import type { Report } from './report.ts'
import type { UnsetReferences } from './result.ts'
import { buildRoute } from './routes-file.ts'

/** Checks the parts against each other. */
export function checkTogether(parts: Parts, report: Report): void {
  const known = knownNames(parts, report)
  checkNames(parts, report)
  checkPassthrough(parts, report)
  checkTargets(parts, report)
  checkToolsets(parts, known, report)
  checkPatterns(parts, known, report)
  checkSkills(parts, known, report)
  checkChannels(parts, known, report)
  checkEgress(parts, report)
  checkWeakerEffects(parts, report)
  checkEqualPriorities({ parts, routes: routesOf(parts) }, known, report)
}

const routesOf = (parts: Parts): RouteDefinition[] => parts.routes.map((route, order) => buildRoute(route, order))

/** Where `mcp.servers` is there, no other server starts (spec §7.4). */
function serversOf({ servers, runtime }: Parts): McpServerDefinition[] {
  return servers.map(({ definition }) => {
    const allowed = !runtime?.servers || runtime.servers.includes(definition.name)
    return allowed ? definition : { ...definition, enabled: false }
  })
}

/** The content of a revision, of parts in which nothing was reported. */
export function buildContent(parts: Parts, redaction: RevisionContent['redaction']): RevisionContent {
  return {
    tools: parts.tools.flatMap(({ definition }) => definition ?? []),
    routes: routesOf(parts),
    toolsets: parts.toolsets.map(({ entry }) => entry),
    servers: serversOf(parts),
    skills: parts.skills.map(({ entry }) => entry),
    policies: { deny: parts.deny.map(({ entry }) => entry) },
    sandbox: parts.sandbox,
    redaction,
    channels: parts.runtime?.channels ?? {},
  }
}

/** Which tools and servers cannot be used, since a variable they refer to is not set. */
export function findUnset({ tools, servers }: Parts, isSet: IsSet): UnsetReferences {
  const unset = (objects: readonly { entry: { name: string }; references: readonly string[] }[]) =>
    Object.fromEntries(
      objects.flatMap(({ entry, references }) => {
        const missing = references.filter((name) => !isSet(name))
        return missing.length > 0 ? [[entry.name, missing] as const] : []
      }),
    )
  return { tools: unset(tools), servers: unset(servers) }
}
