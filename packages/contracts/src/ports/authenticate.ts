import type { Channel } from '../channel.ts'
import type { Principal } from '../principal.ts'

/** What a request says of itself; the checking is the implementation's. */
export interface Credentials {
  channel: Channel
  /** The Authorization header's bearer token. */
  bearer?: string
  /** A principal that an inner way in (Studio, CLI, MCP) has already checked. Never set from anything a client sent. */
  established?: Principal
  /** Agent the caller says it is; must be one its key speaks for. */
  claimedAgent?: string
  /**
   * The request demonstrably comes from a program on this machine: over loopback, addressed to a loopback name, through no
   * proxy, and from no page of a browser. Whoever lets callers in without a key asks for it; absent is no.
   */
  local?: boolean
}

export type Authentication =
  | { ok: true; principal: Principal; agentId?: string }
  | { ok: false; reason: string; remedy: string }

/** Tells who asks. */
export type Authenticate = (credentials: Credentials) => Promise<Authentication> | Authentication
