import { fail } from '@hermes/contracts/errors'
import type { CallRun, Passed } from './call-run.ts'
import type { Approved, Guarded } from './progress.ts'

/** Lets an allowed call through at once, and asks a person about any other. Nothing but a clear yes lets it go on. */
export function approve(input: Guarded, call: CallRun): Passed<Approved> | Promise<Passed<Approved>> {
  if (input.verdict.decision === 'allow') return { next: { ...input, allowed: true }, note: 'no consent needed' }
  return ask(input, input.verdict.reason, call)
}

async function ask(input: Guarded, reason: string, call: CallRun): Promise<Passed<Approved>> {
  const { definition } = input.tool
  const asked = call.elapsedUs()
  const answer = await call.services.deps.approvals.ask(
    {
      callId: call.id,
      traceId: input.traceId,
      tool: definition.name,
      arguments: input.arguments,
      target: input.target.address,
      principal: input.principal,
      reason,
    },
    call.signal,
  )
  call.personUs += call.elapsedUs() - asked
  if (answer.decision === 'approved') {
    return { next: { ...input, allowed: true }, note: `approved by ${answer.by}`, facts: { by: answer.by } }
  }
  throw fail('denied', {
    message: `${definition.name} needs consent, and ${answer.reason}.`,
    remedy: answer.remedy,
    modelMessage: `${definition.name} needs a person's consent, which was not given. Trying again will not help.`,
    facts: { asked: reason, reason: answer.reason },
  })
}
