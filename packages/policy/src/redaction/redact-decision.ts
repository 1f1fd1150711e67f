import type { RouteDecision, RouteTrial } from '@hermes/contracts/route'
import type { Redactor } from './redactor.ts'

/**
 * Masks the argument values that a decision's explanation quotes, by the names in their paths, so that it can be kept
 * with the call. What the rules themselves expect is the operator's own and stays.
 */
export function redactDecision(decision: RouteDecision, redactor: Redactor): RouteDecision {
  return { ...decision, trials: decision.trials.map((trial) => redactTrial(trial, redactor)) }
}

function redactTrial(trial: RouteTrial, redactor: Redactor): RouteTrial {
  const { loss } = trial
  if (loss?.why !== 'argument' || loss.actual === undefined) return trial
  const kind = loss.path
    .split('.')
    .map(redactor.kindOf)
    .find((found) => found !== undefined)
  const actual = kind ? `«redacted:${kind}:1»` : redactor.json(loss.actual).value
  return { ...trial, loss: { ...loss, actual } }
}
