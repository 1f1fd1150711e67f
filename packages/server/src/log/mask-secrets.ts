import type { LogEvent } from '@hermes/contracts/ports/log'
import { createRedactor } from '@hermes/policy/redaction/redactor'

const redactor = createRedactor([])

/** False where nothing in the line, written as JSON, is a secret by its name or shape: most lines, which need no masking. */
export function mayHoldSecret(line: string): boolean {
  return redactor.finds(line)
}

/**
 * The last line of defence of the log: what looks like a credential is not written. The values that the gateway holds are
 * out of its lines already.
 */
export function maskSecrets(event: LogEvent): LogEvent {
  return {
    ...event,
    message: redactor.text(event.message).value,
    ...(event.facts && { facts: redactor.json(event.facts).value }),
  }
}
