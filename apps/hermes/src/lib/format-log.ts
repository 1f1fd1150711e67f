import type { LogEvent } from '@hermes/contracts/ports/log'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'

/** One log line for people: `14:03:07.123 info  mcp  demo-mcp is ready  trace 0a2f…`. */
export function formatLog(event: LogEvent, color: Paint): string {
  const time = new Date(event.at).toISOString().slice(11, 23)
  const level = event.level.padEnd(5)
  const painted = event.level === 'error' ? color.red(level) : event.level === 'warn' ? color.yellow(level) : level
  const facts = Object.entries(event.facts ?? {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const parts = [
    color.dim(time),
    painted,
    event.topic.padEnd(7),
    printable(event.message),
    ...(facts.length > 0 ? [color.dim(printable(facts.join(' ')))] : []),
    ...(event.traceId ? [color.dim(`trace ${event.traceId}`)] : []),
  ]
  return parts.join(' ')
}
