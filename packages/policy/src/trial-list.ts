import type { RouteDecision, RouteDefinition, RouteLoss, RouteTrial } from '@hermes/contracts/route'

// A call's explanation is kept with it, so that it must not grow with the number of rules.
const MOST_APPLYING = 100
const MOST_OTHERS = 50

/** Gathers what is said of each rule that was tried: of every one, or of the winner and the first of the others. */
export class TrialList {
  readonly #most: { applying: number; others: number }
  readonly #trials: RouteTrial[] = []
  #winner: RouteDefinition | undefined
  #applying = 0
  #others = 0

  constructor(every: boolean) {
    this.#most = every
      ? { applying: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY }
      : { applying: MOST_APPLYING, others: MOST_OTHERS }
  }

  /** Notes a rule that applies. The first with a target wins. */
  applies(route: RouteDefinition): void {
    if (route.to !== undefined && !this.#winner) {
      this.#winner = route
      this.#add(route, 'wins')
    } else if (this.#applying++ < this.#most.applying) {
      if (route.to !== undefined && this.#winner) this.#add(route, 'loses', lossTo(this.#winner, route))
      else this.#add(route, 'role_only', { why: 'role_only' })
    }
  }

  /** Notes a rule that does not apply. @param why asked only where it is listed */
  fails(route: RouteDefinition, why: () => RouteLoss | undefined): void {
    if (this.#others++ < this.#most.others) this.#add(route, 'no_match', why())
  }

  get winner(): RouteDefinition | undefined {
    return this.#winner
  }

  /** What is listed, and how many are not. */
  end(): Pick<RouteDecision, 'trials' | 'trialsOmitted'> {
    const applying = Math.max(0, this.#applying - this.#most.applying)
    const others = Math.max(0, this.#others - this.#most.others)
    return { trials: this.#trials, ...(applying + others > 0 && { trialsOmitted: { applying, others } }) }
  }

  #add(route: RouteDefinition, outcome: RouteTrial['outcome'], loss?: RouteLoss): void {
    this.#trials.push({ name: route.name, priority: route.priority, outcome, ...(loss && { loss }) })
  }
}

function lossTo(winner: RouteDefinition, loser: RouteDefinition): RouteLoss {
  return winner.priority === loser.priority
    ? { why: 'defined_earlier', winner: winner.name }
    : { why: 'larger_number', winner: winner.name, winnerPriority: winner.priority }
}
