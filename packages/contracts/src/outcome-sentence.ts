import type { CallRecord } from './call.ts'
import { formatBytes } from './duration.ts'
import { OUTCOME_LEADS } from './messages/outcome.en.ts'

export interface OutcomeSentence {
  /** The first clause: what lists show in the verdict's colour and filter by. Empty for calls that simply ran. */
  lead: string
  rest: string
}

// The tool's name stands beside the sentence, and the lead says the rest of this.
const SAID_ALREADY = /^\S+ is (?:denied|not ready): /

/**
 * "What happened" in one sentence, the same in lists, inspector, CLI and API (studio-design §1.1).
 * Success is quiet: a call that ran says only how much it gave back.
 */
export function outcomeSentence(call: Pick<CallRecord, 'outcome' | 'error' | 'marks'>): OutcomeSentence {
  if (call.error) return { lead: OUTCOME_LEADS[call.error.code], rest: call.error.message.replace(SAID_ALREADY, '') }
  if (call.outcome === 'running') return { lead: '', rest: 'running' }
  const { marks } = call
  if (!marks) return { lead: '', rest: 'ran' }
  if (marks.oversized) {
    return {
      lead: '',
      rest: `oversized: cut at ${formatBytes(marks.oversized.limit)} of ${formatBytes(marks.oversized.received)}`,
    }
  }
  return {
    lead: '',
    rest: marks.trust === 'untrusted' ? `untrusted result, ${formatBytes(marks.bytes)}` : formatBytes(marks.bytes),
  }
}
