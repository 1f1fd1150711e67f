import type { Json } from './json.ts'

/** RFC 5424's severities, least severe first: MCP's logging levels. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** How far a call has come, in the backend's own measure; `progress` grows, `total` may be unknown. */
export interface ProgressUpdate {
  progress: number
  total?: number
  message?: string
}

/** A line that a backend wrote while a call ran. */
export interface RelayedLog {
  level: LogLevel
  logger?: string
  data: Json
}

/**
 * What a caller wants to hear while its call runs. Absent parts are not asked of the backend either. The gateway hands
 * over redacted text only, and nothing after the call has ended. Listeners must not throw.
 */
export interface CallRelay {
  onProgress?: (update: ProgressUpdate) => void
  log?: {
    /** Less severe lines are not wanted. */
    level: LogLevel
    onLog: (line: RelayedLog) => void
  }
}
