import { compileKnown, SHORTEST_KNOWN } from '@hermes/policy/redaction/known/known-secrets'
import { createRedactor } from '@hermes/policy/redaction/redactor'

/** Shorter values are too likely to be ordinary words to be masked wherever they stand. */
const SHORTEST = 4
const MARK = '***'

/** A server knows secrets that nobody gave it. */
const redactor = createRedactor([])

/** Makes what takes secret values out of texts: the longer ones in any form, shorter ones as they stand. */
export function secretsMask(secrets: readonly string[]): (text: string) => string {
  const known = compileKnown(secrets.map((value) => ({ name: 'secret', value })))
  const short = secrets.filter((secret) => secret.length >= SHORTEST && secret.length < SHORTEST_KNOWN)
  return (text) => {
    let written = ''
    let done = 0
    for (const { start, end } of known?.find(text) ?? []) {
      written += text.slice(done, start) + MARK
      done = end
    }
    const masked = short.reduce((rest, secret) => rest.replaceAll(secret, MARK), written + text.slice(done))
    return redactor.text(masked).value
  }
}
