import { fail } from '@hermes/contracts/errors'
import type { RouteTest } from '@hermes/contracts/views/route'
import type { Gateway } from '@hermes/gateway/types'
import { decideRoute } from '@hermes/policy/routes'
import { activeRevision } from '../active-revision.ts'
import { requirePerson } from '../scope.ts'
import { findTool } from '../tools/find-tool.ts'
import type { Actor, RouteQuestion } from '../types.ts'
import { compileActive } from './compile-active.ts'

/**
 * Where a call would go, and why every other rule does not take it. Nothing is called.
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
  const { name, endpoint, auth } = tool.definition
  const decision = decideRoute(
    compileActive(gateway, revision),
    {
      tool: name,
      arguments: question.arguments,
      fallbackTarget: endpoint,
      ...(question.agentId !== undefined && { agentId: question.agentId }),
    },
    { every: true },
  )
  const roles = question.roles ?? []
  const needed = [...decision.requiredRoles.map(({ role }) => role), ...(auth.scope === 'public' ? [] : [auth.scope])]
  const missingRoles = roles.includes('admin') ? [] : [...new Set(needed)].filter((role) => !roles.includes(role))
  return { decision, tool: name, revisionId: revision.id, missingRoles }
}
