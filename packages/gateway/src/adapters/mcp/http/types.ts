import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { McpServerDefinition } from '@hermes/contracts/server'
import type { EgressClient } from '../../../sandbox/egress/egress-client.ts'
import type { OpenOptions } from '../connection.ts'
import type { Way } from '../handshake.ts'
import type { McpLimits } from '../limits.ts'

/** What is known of a server from when it was met before. */
export interface ServerMemory {
  /** The handshake that it answered. */
  way?: Way
}

/** What a server over streamable HTTP is connected with. */
export interface HttpOptions extends OpenOptions {
  definition: McpServerDefinition
  secrets: SecretSource
  /** The server's own: one pool of connections, shared by all its callers. */
  egress: EgressClient
  limits: McpLimits
  memory: ServerMemory
}
