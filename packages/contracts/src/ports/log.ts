import type { JsonObject } from '../json.ts'

/** What a log line is about; `hermes gateway logs --filter` selects by it. */
export type LogTopic = 'gateway' | 'mcp' | 'config' | 'call'

/** One structured line. Nothing secret may be put in; redaction is the writer's last line of defence, not the first. */
export interface LogEvent {
  at: number
  level: 'debug' | 'info' | 'warn' | 'error'
  topic: LogTopic
  message: string
  traceId?: string
  facts?: JsonObject
}

export type Log = (event: Omit<LogEvent, 'at'>) => void
