import type { ApprovalBroker } from '@hermes/contracts/ports/approval-broker'

/** The broker of a gateway in which nobody can be asked: whatever needs consent does not run. */
export const refusingBroker: ApprovalBroker = {
  ask: async () => ({
    decision: 'refused',
    reason: 'nobody can be asked yet',
    remedy: 'Use a tool that does not ask, or take "asks: true" from this one if it may run without consent.',
  }),
}
