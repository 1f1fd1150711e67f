import type { JsonObject } from '../json.ts'
import type { Principal } from '../principal.ts'

/** A question about one exact call. */
export interface ApprovalQuestion {
  callId: string
  traceId: string
  tool: string
  arguments: JsonObject
  target: string
  principal: Principal
  reason: string
}

export type ApprovalAnswer =
  | { decision: 'approved'; by: string }
  | { decision: 'refused'; reason: string; remedy: string }

/** Asks a person. */
export interface ApprovalBroker {
  ask(question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalAnswer>
}
