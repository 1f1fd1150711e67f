import { fail } from '@hermes/contracts/errors'
import { hasRole } from '@hermes/contracts/principal'
import { stricterEffect, stricterReturns } from '@hermes/policy/stricter'
import { reachedTool } from '../registry/reached-tool.ts'
import type { SnapshotTool } from '../registry/snapshot.ts'
import type { CallRun, Passed } from './call-run.ts'
import type { Authorized, Validated } from './progress.ts'
import { lackingOf, type Requirement, requirementsOf } from './requirements.ts'

/**
 * Checks every role that the tool and any matching rule ask for, also those that lose the routing (DESIGN §3.5): a rule
 * with a smaller number must not make another's check disappear. Where the call ends at another tool of ours, an alias's
 * or by a rule, all that this one asks for is asked for as well, and the stricter of the two effects holds from here on.
 */
export function authorize(input: Validated, call: CallRun): Passed<Authorized> {
  const { definition } = input.tool
  const decision = decide(input.tool, input, call)
  const reached = reachedTool(decision.target, {
    asked: definition.name,
    find: (name) => call.snapshot.tools.get(name),
  })
  if (reached && !call.snapshot.isVisible(reached.definition.name, call.input.credentials.channel)) {
    throw outOfReach(input, call)
  }
  const required = requirementsOf({
    tool: definition,
    reached: reached?.definition,
    rules: reached
      ? [...decision.requiredRoles, ...decide(reached, input, call).requiredRoles]
      : decision.requiredRoles,
  })
  const lacking = lackingOf(required, (role) => hasRole(input.principal, role))
  const [first] = lacking
  if (first) throw forbidden(first, lacking, input)
  const roles = [...new Set(required.map(({ role }) => role))]
  const next: Authorized = { ...input, decision, effect: definition.effect, returns: definition.returns }
  if (reached) {
    next.reached = reached
    next.effect = stricterEffect(definition.effect, reached.definition.effect)
    next.returns = stricterReturns(definition.returns, reached.definition.returns)
  }
  return { next, note: `holds ${roles.join(', ')}`, facts: { required: roles } }
}

function decide({ definition }: SnapshotTool, input: Validated, call: CallRun) {
  return call.snapshot.decideRoute({
    tool: definition.name,
    arguments: input.arguments,
    endpoint: definition.endpoint,
    ...(input.agentId === undefined ? {} : { agentId: input.agentId }),
  })
}

/** What the channel does not contain does not exist for its callers, so it is not named to them. */
function outOfReach({ tool: { definition } }: Validated, call: CallRun) {
  const { channel } = call.input.credentials
  return fail('forbidden', {
    message: `${definition.name} ends at a tool that the channel ${channel} does not contain.`,
    remedy: `Lead ${definition.name} elsewhere, or let the channel ${channel} contain the tool at the end of its way.`,
    modelMessage: `This agent may not use ${definition.name}. Trying again will not help.`,
    facts: { tool: definition.name, channel },
  })
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
