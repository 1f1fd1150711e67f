import type { Log } from '@hermes/contracts/ports/log'
import { createRedactor, type Redactor } from '@hermes/policy/redaction/redactor'

/**
 * A log whose lines are redacted before anybody cuts or writes them: by the active revision's redactor, which knows the
 * values that the gateway holds; before there is one, by names and shapes only.
 */
export function redactedLog(log: Log, current: () => Redactor | undefined): Log {
  const without = createRedactor([])
  return (event) => {
    const redactor = current() ?? without
    const { message, facts, ...rest } = event
    log({
      ...rest,
      message: redactor.text(message).value,
      ...(facts === undefined ? {} : { facts: redactor.json(facts).value }),
    })
  }
}
