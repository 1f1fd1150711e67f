import { fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import type { RouteDecision } from '@hermes/contracts/route'
import { parseTarget, type Target } from '../registry/target.ts'
import type { CallRun, Passed } from './call-run.ts'
import type { Authorized, Routed } from './progress.ts'
import { notReady } from './resolve.ts'

/** Takes the winner's target, and notes the losers with why they lost. */
export function route(input: Authorized, call: CallRun): Passed<Routed> {
  const { winner, target: address, trials } = input.decision
  const { definition, endpointProblem } = input.tool
  if (winner === undefined && endpointProblem !== undefined)
    throw notReady(definition.name, { reason: endpointProblem, mayPass: input.tool.mayPass })
  const target = parseTarget(address)
  if (!target) {
    throw fail('not_ready', {
      message: `${winner ? `The rule ${winner}` : definition.name} points at "${address}", which is no address of a known form.`,
      remedy: 'Use local://…, http://…, https://… or mcp://server/tool.',
      modelMessage: 'This tool cannot be used at the moment.',
      facts: { target: address },
    })
  }
  if (target.kind === 'mcp' && !call.snapshot.serverTool(target.server, target.tool)) throw notOffered(target)
  const applying = trials.filter(({ outcome }) => outcome !== 'no_match').length
  const losers = applying > 1 ? `, ${applying - 1} other${applying > 2 ? 's' : ''} matched` : ''
  const note = winner ? `rule ${winner} to ${address}${losers}` : `no rule matched, to ${address}`
  return { next: { ...input, target }, note, facts: factsOf(input.decision) }
}

/** A route does not reach what a server's `tools:` leaves out, nor a server that was refused. */
function notOffered({ server, tool, address }: Extract<Target, { kind: 'mcp' }>) {
  return fail('not_ready', {
    message: `The server ${server} offers no tool named "${tool}" here.`,
    remedy: 'Correct the "to" of the route, or add the tool to the "tools" of the server.',
    modelMessage: 'This tool cannot be used at the moment.',
    facts: { target: address },
  })
}

function factsOf({ winner, target, trials }: RouteDecision): JsonObject {
  return {
    target,
    ...(winner === undefined ? {} : { winner }),
    trials: trials.map((trial) => ({
      name: trial.name,
      priority: trial.priority,
      outcome: trial.outcome,
      ...(trial.loss ? { loss: withoutValues(trial.loss) } : {}),
    })),
  }
}

/** Why a rule lost, without the argument's value: it may be secret, and the arguments stand beside it, redacted. */
function withoutValues(loss: NonNullable<RouteDecision['trials'][number]['loss']>): JsonObject {
  if (loss.why !== 'argument') return { ...loss }
  return { why: loss.why, path: loss.path, condition: loss.condition, expected: loss.expected }
}
