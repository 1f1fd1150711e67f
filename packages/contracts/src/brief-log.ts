import { briefFacts, briefText } from './brief.ts'
import type { Log } from './ports/log.ts'

/** A log whose lines stay brief, whatever a caller, a backend or an exception puts into them. */
export function briefLog(log: Log): Log {
  return (event) => {
    const { message, facts, ...rest } = event
    log({ ...rest, message: briefText(message), ...(facts === undefined ? {} : { facts: briefFacts(facts) }) })
  }
}
