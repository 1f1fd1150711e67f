import type { CallRecord } from '@hermes/contracts/call'
import { formatDuration } from '@hermes/contracts/duration'
import type { JsonObject } from '@hermes/contracts/json'
import { outcomeSentence } from '@hermes/contracts/outcome-sentence'
import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import type { Log, LogEvent } from '@hermes/contracts/ports/log'
import { jsonStart } from './json-start.ts'

/** Characters of arguments and result that a log line shows; all of it is in the trace. */
const SHOWN = 300

/** A recorder that writes a log line for each call that has ended, so that `logs tail` shows what is going on. */
export function logCalls(recorder: CallRecorder, log: Log): CallRecorder {
  return {
    available: () => recorder.available(),
    begin: (record) => recorder.begin(record),
    async finish(record) {
      const written = recorder.finish(record)
      // While the database is at work, which has been asked by then: nobody is to wait for the line.
      setImmediate(() => log(callLine(record)))
      await written
    },
  }
}

/** One call in one line: what happened, and what a person needs to look further. Arguments are redacted already. */
export function callLine(record: CallRecord): Omit<LogEvent, 'at'> {
  const { id, traceId, tool, requestedTool, outcome, error, durationUs, time, principal, channel, route } = record
  const { lead, rest } = outcomeSentence(record)
  const said = error ? `${lead}: ${rest}` : rest
  const facts: JsonObject = {
    call: id,
    outcome,
    ...(error && { code: error.code }),
    ...(error?.cause && { cause: error.cause }),
    by: principal?.name ?? 'nobody',
    channel,
    ...(route?.name && { route: route.name }),
    ms: Math.round(durationUs / 100) / 10,
    backend_ms: Math.round(time.backendUs / 100) / 10,
    arguments: jsonStart(record.arguments, SHOWN),
    ...(record.result && { result: jsonStart(record.result, SHOWN) }),
  }
  return {
    level: error ? 'warn' : 'info',
    topic: 'call',
    message: `${tool ?? requestedTool} ${outcome} in ${formatDuration(durationUs / 1000)}: ${said}`,
    traceId,
    facts,
  }
}
