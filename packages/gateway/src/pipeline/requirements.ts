import type { RouteDecision } from '@hermes/contracts/route'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { stricterEffect } from '@hermes/policy/stricter'

/** A role that something asks for, and what that is. */
export interface Requirement {
  role: string
  by: string
  /** Where it is a tool that asks, and not a rule: which. */
  tool?: string
  /** A role that does as well. */
  or?: string
}

interface Asking {
  tool: ToolDefinition
  /** Another tool that the call ends at. */
  reached?: ToolDefinition | undefined
  /** Roles of the rules that apply to either. */
  rules: RouteDecision['requiredRoles']
}

/** Every role that a call needs; first the general one, by the stricter effect of the tool that is called and the one that is reached. */
export function requirementsOf({ tool, reached, rules }: Asking): readonly Requirement[] {
  const scoped = [tool, reached].filter((one) => one !== undefined && one.auth.scope !== 'public')
  return [
    general(tool, reached),
    ...scoped.flatMap((one) =>
      one ? [{ role: one.auth.scope, by: `${one.name}, whose scope it is`, tool: one.name }] : [],
    ),
    ...rules.map(({ role, route }) => ({ role, by: `the rule ${route}` })),
  ]
}

function general(tool: ToolDefinition, reached: ToolDefinition | undefined): Requirement {
  const effect = reached ? stricterEffect(tool.effect, reached.effect) : tool.effect
  if (effect === 'read')
    return { role: 'tools:read', or: 'tools:write', by: `${tool.name}, which reads`, tool: tool.name }
  const { name } = tool.effect === effect || !reached ? tool : reached
  return { role: 'tools:write', by: `${name}, whose effect is ${effect}`, tool: name }
}

/** Those of them that a principal of these roles lacks. */
export function lackingOf(required: readonly Requirement[], has: (role: string) => boolean): Requirement[] {
  return required.filter(({ role, or }) => !has(role) && (or === undefined || !has(or)))
}
