import type { RouteMatch } from './route.ts'
import type { Source } from './source.ts'

/** An operator's rule that nothing overrides. */
export interface DenyRule {
  match: RouteMatch
  /** Read by people and, without the rule's inside, by models. */
  reason: string
  source: Source
}

export interface Policies {
  deny: readonly DenyRule[]
}
