import type { RouteDecision, RouteDefinition } from '../route.ts'

/** A rule in the list, with what a person should look at. */
export interface RouteRow extends RouteDefinition {
  sourceText: string
  calls24h: number
  /** Rules with the same number that can match the same tool; the later one wins. */
  equalNumber: readonly string[]
}

export interface RouteTest {
  decision: RouteDecision
  tool: string
  /** Roles that tools ask for by their scope, or the tool at the end of the way by its effect, with the tool that asks. */
  toolRoles: readonly { role: string; tool: string }[]
  revisionId: string
  /** Roles the tested principal lacks. */
  missingRoles: readonly string[]
}
