import { fail } from '@hermes/contracts/errors'
import type { JsonObject } from '@hermes/contracts/json'
import type { RouteDecision } from '@hermes/contracts/route'
import { endsAtItself } from '../registry/reached-tool.ts'
import type { SnapshotTool } from '../registry/snapshot.ts'
import { parseTarget, type Target } from '../registry/target.ts'
import type { CallRun, Passed } from './call-run.ts'
import type { Authorized, Routed } from './progress.ts'
import { notReady, obstacleOf } from './resolve.ts'

/** Takes the winner's target, and notes the losers with why they lost. */
export function route(input: Authorized, call: CallRun): Passed<Routed> {
  const { winner, target: address } = input.decision
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
  if (input.reached) refuseUnusable(input.reached)
  const applying = applyingRules(input.decision)
  const losers = applying > 1 ? `, ${applying - 1} other${applying > 2 ? 's' : ''} matched` : ''
  const note = winner ? `rule ${winner} to ${address}${losers}` : `no rule matched, to ${address}`
  return { next: { ...input, target }, note, facts: factsOf(input.decision) }
}

/** What cannot be called by its own name cannot be called by another, nor by a rule that leads there. */
function refuseUnusable(reached: SnapshotTool): void {
  const { definition, status, endpointProblem, mayPass } = reached
  // A built-in name whose definition points elsewhere says nothing of the code behind the name.
  const speaksOfItself = endsAtItself(reached)
  if (status.state === 'not_ready' && !speaksOfItself) return
  const obstacle = obstacleOf(reached)
  if (obstacle) throw obstacle
  if (endpointProblem !== undefined && speaksOfItself) {
    throw notReady(definition.name, { reason: endpointProblem, mayPass })
  }
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

function applyingRules({ trials, trialsOmitted }: RouteDecision): number {
  return trials.filter(({ outcome }) => outcome !== 'no_match').length + (trialsOmitted?.applying ?? 0)
}

function factsOf({ winner, target, trials, trialsOmitted }: RouteDecision): JsonObject {
  return {
    target,
    ...(winner === undefined ? {} : { winner }),
    trials: trials.map((trial) => ({
      name: trial.name,
      priority: trial.priority,
      outcome: trial.outcome,
      ...(trial.loss ? { loss: withoutValues(trial.loss) } : {}),
    })),
    ...(trialsOmitted ? { trialsOmitted } : {}),
  }
}

/** Why a rule lost, without the argument's value: it may be secret, and the arguments stand beside it, redacted. */
function withoutValues(loss: NonNullable<RouteDecision['trials'][number]['loss']>): JsonObject {
  if (loss.why !== 'argument') return { ...loss }
  return { why: loss.why, path: loss.path, condition: loss.condition, expected: loss.expected }
}
