import { fail } from '@hermes/contracts/errors'
import { hasRole } from '@hermes/contracts/principal'
import type { RouteTest } from '@hermes/contracts/views/route'
import { lackingOf, requirementsOf } from '@hermes/gateway/pipeline/requirements'
import { reachedTool } from '@hermes/gateway/registry/reached-tool'
import type { Gateway, RegisteredTool } from '@hermes/gateway/types'
import { decideRoute } from '@hermes/policy/routes'
import { activeRevision } from '../active-revision.ts'
import { requirePerson } from '../scope.ts'
import { findTool } from '../tools/find-tool.ts'
import type { Actor, RouteQuestion } from '../types.ts'
import { compileActive } from './compile-active.ts'

/**
 * Where a call would go, which roles it needs by the same functions as a call, also those of another tool of ours that it
 * ends at, and why every other rule does not take it. Nothing is called.
 * @throws `tool_not_found`
 */
export function testRoute(
  gateway: Pick<Gateway, 'tools' | 'revision'>,
  actor: Actor,
  question: RouteQuestion,
): RouteTest {
  requirePerson(actor)
  const revision = activeRevision(gateway)
  const tool = findTool(gateway, question.tool_name)
  if (!tool) {
    throw fail('tool_not_found', {
      message: `There is no tool "${question.tool_name}".`,
      remedy: 'Choose one of the tools in the list.',
    })
  }
  const { name } = tool.definition
  const routes = compileActive(gateway, revision)
  const decide = ({ definition }: RegisteredTool) =>
    decideRoute(
      routes,
      {
        tool: definition.name,
        arguments: question.arguments,
        fallbackTarget: definition.endpoint,
        ...(question.agentId !== undefined && { agentId: question.agentId }),
      },
      { every: true },
    )
  const own = decide(tool)
  const find = (other: string) => gateway.tools().find(({ definition }) => definition.name === other)
  const reached = reachedTool(own.target, { asked: name, find })
  const decision = reached ? { ...own, requiredRoles: [...own.requiredRoles, ...decide(reached).requiredRoles] } : own
  const asking = { tool: tool.definition, reached: reached?.definition, rules: decision.requiredRoles }
  // That a tool which reads needs tools:read goes without saying; that it ends at one which writes does not.
  const required = requirementsOf(asking).filter((one, i) => i > 0 || one.tool !== name)
  const roles = question.roles ?? []
  const lacking = lackingOf(required, (role) => hasRole({ roles }, role))
  return {
    decision,
    tool: name,
    toolRoles: required.flatMap(({ role, tool: by }) => (by === undefined ? [] : [{ role, tool: by }])),
    revisionId: revision.id,
    missingRoles: [...new Set(lacking.map(({ role }) => role))],
  }
}
