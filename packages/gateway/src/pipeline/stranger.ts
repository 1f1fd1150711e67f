import type { CallError } from '@hermes/contracts/errors'
import { newTraceId } from '@hermes/contracts/trace-context'
import type { CallRun } from './call-run.ts'

/**
 * Settles whether a call that was stopped came from somebody. What was refused before anybody was asked for a name is
 * looked into now, so that the record names whoever sent it. A stranger's call gets a trace of its own, since nobody may
 * write into one by knowing its id, and `isStranger` keeps what it carried out of the record.
 */
export async function settleWhoAsked(call: CallRun, error: CallError): Promise<void> {
  const { progress } = call
  if (progress.principal) return
  const isUnread = call.stage === 'receive' && error.code !== 'unavailable'
  if (!isUnread && error.code !== 'unauthenticated') return
  if (isUnread && (await recognised(call))) return
  call.isStranger = true
  progress.traceId = newTraceId()
  delete progress.parentSpanId
}

async function recognised(call: CallRun): Promise<boolean> {
  try {
    const answer = await call.services.deps.authenticate(call.input.credentials)
    if (!answer.ok) return false
    call.progress.principal = answer.principal
    if (answer.agentId !== undefined) call.progress.agentId = answer.agentId
    return true
  } catch {
    // Whoever it is cannot be told now; the call is refused for another reason, which is what its caller is told.
    return false
  }
}
