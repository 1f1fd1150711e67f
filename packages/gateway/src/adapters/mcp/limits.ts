/** Times and sizes of the MCP adapter; tests shorten them. */
export interface McpLimits {
  /** Milliseconds for each step of the handshake and each page of the tool list. Generous: npx may have to install. */
  connectTimeoutMs: number
  /** Milliseconds a call waits for a server that is being started again. */
  restartWaitMs: number
  /** Back-off between starts, doubling from the first to the last, milliseconds. */
  backoffFirstMs: number
  backoffLastMs: number
  /** Milliseconds of service after which the back-off begins anew. */
  stableMs: number
  /** Milliseconds without a server, with a start that failed at their end, after which its tools are listed no more. */
  unlistAfterMs: number
  /** Bytes of one message. */
  maxLineBytes: number
  /** Milliseconds between two re-listings, whatever a server announces. */
  relistEveryMs: number
  /** Milliseconds between two looks at a server elsewhere, so that one that has gone is known before it is called. */
  pingEveryMs: number
  /** Milliseconds that calls in flight may go on when their server is replaced or removed. */
  drainMs: number
}

export const MCP_LIMITS: McpLimits = {
  connectTimeoutMs: 60_000,
  restartWaitMs: 15_000,
  backoffFirstMs: 1_000,
  backoffLastMs: 60_000,
  stableMs: 60_000,
  unlistAfterMs: 30_000,
  maxLineBytes: 8 * 1024 * 1024,
  relistEveryMs: 1_000,
  pingEveryMs: 180_000,
  drainMs: 30_000,
}
