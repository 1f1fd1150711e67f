/** What the guard says of a call (DESIGN §1); reasons are sentences for people. */
export type Verdict =
  | { decision: 'allow' }
  | { decision: 'ask'; reason: string }
  | { decision: 'deny'; reason: string; rule: string }

const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const

/** The stricter of two verdicts; guards only tighten, so the first of two equals is kept. */
export function tighten(one: Verdict, other: Verdict): Verdict {
  return STRICTNESS[other.decision] > STRICTNESS[one.decision] ? other : one
}
