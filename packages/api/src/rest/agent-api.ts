import type { CallRecord } from '@hermes/contracts/call'
import type { Authenticate } from '@hermes/contracts/ports/authenticate'
import type { Log } from '@hermes/contracts/ports/log'
import type { Gateway } from '@hermes/gateway/types'
import type { HostRules } from '../http/host-guard.ts'
import type { StrangerLimit } from '../http/stranger-limit.ts'

/** What the agents' listener needs; joined by the server. */
export interface AgentApi {
  gateway: Pick<Gateway, 'call' | 'tools' | 'revision' | 'onTools' | 'hasToolset'>
  authenticate: Authenticate
  /** The recorded call, or undefined where there is none of that id. */
  findCall(callId: string): Promise<CallRecord | undefined>
  /** Why calls are not served now; empty when they are. */
  notReady(): readonly string[]
  /** Our own names and origins on this machine: what callers without a key must use. */
  loopbackRules(): HostRules
  /** How many refused calls of nobody known are recorded; absent: all. */
  strangers?: StrangerLimit
  version: string
  log: Log
}
