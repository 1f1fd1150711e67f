import { fail } from '@hermes/contracts/errors'
import type { CallRun, Passed } from './call-run.ts'
import type { Guarded, Routed } from './progress.ts'
import { tighten, type Verdict } from './verdict.ts'

/** One opinion on a call; several are tightened into one verdict. */
type Guard = (input: Routed, call: CallRun) => Verdict

const ALLOW: Verdict = { decision: 'allow' }

const guards: readonly Guard[] = [denyRules, consent]

/** Gathers the verdict of every guard. They only tighten, and one that fails is a deny. */
export function guard(input: Routed, call: CallRun): Passed<Guarded> {
  let verdict: Verdict = ALLOW
  for (const opinion of guards) verdict = tighten(verdict, safely(opinion, input, call))
  switch (verdict.decision) {
    case 'deny':
      throw denied(verdict, input)
    case 'ask':
      return { next: { ...input, verdict }, note: `asks first: ${verdict.reason}` }
    case 'allow':
      return { next: { ...input, verdict }, note: 'nothing denies it' }
  }
}

function denyRules(input: Routed, call: CallRun): Verdict {
  const { definition } = input.tool
  const subject = {
    arguments: input.arguments,
    endpoint: definition.endpoint,
    ...(input.agentId === undefined ? {} : { agentId: input.agentId }),
  }
  // What is denied by its own name is not to be had by another, or by a route that leads there.
  const reached = input.reached?.definition.name ?? definition.name
  const hit =
    call.snapshot.decideDeny({ ...subject, tool: definition.name }) ??
    (reached === definition.name ? undefined : call.snapshot.decideDeny({ ...subject, tool: reached }))
  return hit ? { decision: 'deny', ...hit } : ALLOW
}

function consent({ tool, reached }: Routed): Verdict {
  const asking = [tool, reached].find((one) => one?.definition.asks)
  return asking ? { decision: 'ask', reason: `${asking.definition.name} asks for consent to every call` } : ALLOW
}

// What a guard would have said is not known once it has failed, so the worst is assumed (attacks §9.5).
function safely(opinion: Guard, input: Routed, call: CallRun): Verdict {
  try {
    return opinion(input, call)
  } catch (error) {
    call.services.deps.log({
      level: 'error',
      topic: 'call',
      message: 'A guard failed, so the call is denied.',
      traceId: input.traceId,
      facts: { call: call.id, guard: opinion.name, cause: error instanceof Error ? error.message : String(error) },
    })
    return { decision: 'deny', reason: 'it could not be checked against the policies', rule: opinion.name }
  }
}

function denied(verdict: Extract<Verdict, { decision: 'deny' }>, { tool: { definition } }: Routed) {
  // Reasons are people's own words, with or without a full stop of their own.
  const reason = verdict.reason.replace(/\.$/, '')
  return fail('denied', {
    message: `${definition.name} is denied: ${reason}.`,
    remedy: 'Change the rule under policies.deny if the call is meant to be possible.',
    modelMessage: `${definition.name} is not allowed here: ${reason}. Trying again will not help.`,
    facts: { rule: verdict.rule, reason: verdict.reason },
  })
}
