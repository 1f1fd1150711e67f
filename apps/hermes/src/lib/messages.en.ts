import type { Outcome } from '@hermes/contracts/call'

/** How the command says a call ended: `web_search ran in 312 ms`. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  running: 'is still running after',
  ran: 'ran in',
  failed: 'failed after',
  denied: 'was not run; decided in',
  waiting: 'waits for a person after',
  expired: 'expired after',
  cancelled: 'was cancelled after',
}
