import type { Revision } from '@hermes/contracts/revision'
import type { Gateway } from '@hermes/gateway/types'
import { builtInToolsets } from '@hermes/policy/built-in-toolsets'
import { type CompiledRoutes, compileRoutes } from '@hermes/policy/routes'
import { createToolsetResolver, serverToolsets, type ToolsetResolver } from '@hermes/policy/toolsets'

/** Toolsets as the gateway resolves them: built in, the servers', the operator's own. */
export function resolverOf(gateway: Pick<Gateway, 'tools'>, revision: Revision): ToolsetResolver {
  const servers: Record<string, string[]> = {}
  for (const { server, definition } of gateway.tools()) {
    if (server === undefined) continue
    servers[server] ??= []
    servers[server].push(definition.name.slice(server.length + 1))
  }
  return createToolsetResolver([...builtInToolsets, ...serverToolsets(servers), ...revision.content.toolsets])
}

/** The active rules, compiled by the same function as for calls, so that a preview cannot differ from the rule. */
export function compileActive(gateway: Pick<Gateway, 'tools'>, revision: Revision): CompiledRoutes {
  return compileRoutes(revision.content.routes, resolverOf(gateway, revision))
}
