import type { CallResult } from '@hermes/contracts/call'
import type { Credentials } from '@hermes/contracts/ports/authenticate'
import type { Principal } from '@hermes/contracts/principal'
import type { CallInput } from '../../types.ts'
import type { RpcNotification } from './json-rpc.ts'

/** What a transport says besides the message: the same for every message that came with it. */
export type CallContext = Pick<
  CallInput,
  'traceparent' | 'tracestate' | 'sessionId' | 'idempotencyKey' | 'hops' | 'toolset'
>

/** Who sent a message, as far as that is known. */
export interface Caller {
  /** As sent; where somebody was recognised, as established. */
  credentials: Credentials
  /** Absent where nobody was recognised: then only a call gets any further, to be refused and recorded. */
  principal?: Principal
  context: CallContext
}

/** A caller that was recognised. */
export interface KnownCaller extends Caller {
  principal: Principal
}

/** How a request's sender hears of it before the answer, and the transport of the call it made. */
export interface Exchange {
  /** Absent where nothing but the answer can be sent. */
  notify?: ((notification: RpcNotification) => void) | undefined
  /** Told that the pipeline has taken a call over: from then on its record is the pipeline's. */
  calls?: (() => void) | undefined
  ran?: ((call: CallResult) => void) | undefined
}

/** The owner of what is kept for a principal. */
export function ownerOf(principal: Principal): string {
  return `${principal.kind}:${principal.id}`
}
