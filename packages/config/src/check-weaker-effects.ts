import type { Effect } from '@hermes/contracts/tool'
import { stricterEffect } from '@hermes/policy/stricter'
import { SILENT_TOOL, toolDefaults } from '@hermes/policy/tool-defaults'
import { serverToolName } from '@hermes/policy/toolsets'
import { readEndpoint } from './endpoint.ts'
import type { Parts } from './parts.ts'
import { inside, type Report, warn } from './report.ts'

interface Reached {
  name: string
  effect: Effect
  /** Where its effect is said, or would be. */
  where: string
}

/**
 * Tools that lead to another tool and claim a weaker effect than it has. The stricter one holds at every call, so that
 * the claim only misleads: whoever has `tools:read` is refused.
 */
export function checkWeakerEffects(parts: Parts, report: Report): void {
  for (const { entry, place, definition } of parts.tools) {
    const reached = definition && reachedBy(definition.endpoint, parts)
    if (!reached || reached.name === entry.name || definition.effect === reached.effect) continue
    if (stricterEffect(definition.effect, reached.effect) === definition.effect) continue
    const what = `${entry.name} has the effect ${definition.effect}, but leads to ${reached.name}, which has ${reached.effect}: the stricter one holds for every call. If ${reached.name} has only ${definition.effect}, say so in ${reached.where}`
    warn(report, inside(place, entry.effect === undefined ? 'endpoint' : 'effect'), [what, reached.effect])
  }
}

/** The tool at an endpoint, as far as files tell; a plugin's own word on its tools is not known here. */
function reachedBy(endpoint: string, parts: Parts): Reached | undefined {
  const outcome = readEndpoint(endpoint)
  if (!outcome.ok) return undefined
  const to = outcome.endpoint
  switch (to.kind) {
    case 'mcp': {
      const server = parts.servers.find(({ entry }) => entry.name === to.server)
      if (!server) return undefined
      const effect = server.definition.overrides[to.tool]?.effect ?? SILENT_TOOL.effect
      const where = `mcp_servers, ${to.server}, overrides.${to.tool}.effect`
      return { name: serverToolName(to.server, to.tool), effect, where }
    }
    case 'native': {
      const own = parts.tools.find(({ entry }) => entry.name === to.name)?.definition
      const known = own ?? (toolDefaults(to.name) === SILENT_TOOL ? undefined : toolDefaults(to.name))
      return known && { name: to.name, effect: known.effect, where: `a definition of ${to.name}` }
    }
    case 'http':
    case 'skill':
      return undefined
  }
}
