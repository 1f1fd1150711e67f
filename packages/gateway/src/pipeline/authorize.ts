import { fail } from '@hermes/contracts/errors'
import { hasRole } from '@hermes/contracts/principal'
import type { ToolDefinition } from '@hermes/contracts/tool'
import type { CallRun, Passed } from './call-run.ts'
import type { Authorized, Validated } from './progress.ts'

/** A role that something asks for, and what that is. */
interface Requirement {
  role: string
  by: string
  /** A role that does as well. */
  or?: string
}

/**
 * Checks every role that the tool and any matching rule ask for, also those that lose the routing (DESIGN §3.5): a rule
 * with a smaller number must not make another's check disappear.
 */
export function authorize(input: Validated, call: CallRun): Passed<Authorized> {
  const { definition } = input.tool
  const decision = call.snapshot.decideRoute({
    tool: definition.name,
    arguments: input.arguments,
    endpoint: definition.endpoint,
    ...(input.agentId === undefined ? {} : { agentId: input.agentId }),
  })
  const required: readonly Requirement[] = [
    ...toolRequirements(definition),
    ...decision.requiredRoles.map(({ role, route }) => ({ role, by: `the rule ${route}` })),
  ]
  const lacking = required.filter(({ role, or }) => {
    return !hasRole(input.principal, role) && (or === undefined || !hasRole(input.principal, or))
  })
  const [first] = lacking
  if (first) throw forbidden(first, lacking, input)
  const roles = [...new Set(required.map(({ role }) => role))]
  return { next: { ...input, decision }, note: `holds ${roles.join(', ')}`, facts: { required: roles } }
}

function toolRequirements(definition: ToolDefinition): Requirement[] {
  const { name, effect, auth } = definition
  const general: Requirement =
    effect === 'read'
      ? { role: 'tools:read', or: 'tools:write', by: `${name}, which reads` }
      : { role: 'tools:write', by: `${name}, whose effect is ${effect}` }
  return auth.scope === 'public' ? [general] : [general, { role: auth.scope, by: `${name}, whose scope it is` }]
}

function forbidden(first: Requirement, lacking: readonly Requirement[], input: Validated) {
  const roles = [...new Set(lacking.map(({ role }) => role))]
  const more = lacking.length > 1 ? ` In all it lacks ${roles.join(', ')}.` : ''
  return fail('forbidden', {
    message: `${input.principal.name} lacks the role ${first.role}, which is asked for by ${first.by}.${more}`,
    remedy: `Use a key that has ${roles.join(', ')}, or give the role to this one.`,
    modelMessage: `This agent may not use ${input.tool.definition.name}. Trying again will not help.`,
    facts: { missing: roles, required_by: lacking.map(({ by }) => by), principal: input.principal.id },
  })
}
