import type { Json, JsonObject } from '@hermes/contracts/json'
import type { LogEvent } from '@hermes/contracts/ports/log'

/** Our own keys, bearer tokens, and passwords in URLs. Other secrets are the concern of whoever writes the line. */
const SECRETS = [
  /\bhk_[A-Za-z0-9_-]{8,}/g,
  /(?<=\bBearer )[A-Za-z0-9._~+/=-]{8,}/gi,
  /(?<=\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/gi,
  /(?<=#t=)[A-Za-z0-9_-]{8,}/g,
]

// What every pattern above needs; JSON escapes none of it.
const SIGN = /hk_|bearer |@|#t=/i

/** False where nothing in the line, written as JSON, can be one of those secrets: most lines, which need no masking. */
export function mayHoldSecret(line: string): boolean {
  return SIGN.test(line)
}

/** The last line of defence of the log: what looks like a credential of this house is not written. */
export function maskSecrets(event: LogEvent): LogEvent {
  return {
    ...event,
    message: maskText(event.message),
    ...(event.facts && { facts: maskObject(event.facts) }),
  }
}

function maskText(text: string): string {
  return SECRETS.reduce((masked, pattern) => masked.replace(pattern, '***'), text)
}

function maskValue(value: Json): Json {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value === 'object' && value !== null) return maskObject(value)
  return value
}

function maskObject(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, maskValue(value)]))
}
