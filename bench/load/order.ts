/** How calls are put and how their answers are told to be right; plain data, since it goes to another process. */
export interface Target {
  protocol: 'mcp' | 'rest'
  /** `http://127.0.0.1:9100/mcp`. */
  url: string
  /** The tool's name as this way knows it. */
  tool: string
  /** Sent as a bearer token. */
  key?: string
  /** REST: the members that lead to the echoed arguments in an answer. */
  echoAt?: readonly string[]
}

/** Who is to call: so many connections, each with a session of its own where the protocol has sessions. */
export interface LoadOrder {
  target: Target
  connections: number
}

/** When callers stop to begin new calls: whichever comes first. */
export interface Until {
  ms: number
  calls?: number
}

/** What a load has shown; milliseconds are from sending to the last byte read and checked. */
export interface Loaded {
  calls: number
  seconds: number
  p50Ms: number
  p99Ms: number
}
