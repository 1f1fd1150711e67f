import { briefFacts } from '@hermes/contracts/brief'
import type { CallError } from '@hermes/contracts/errors'
import { sanitizeError } from '@hermes/policy/sanitize-error'
import type { CallRun } from './call-run.ts'
import { storable } from './storable.ts'

/**
 * An error as it may leave: what backends and tools say in it is redacted and stripped of everything a model or a
 * terminal might take for more than data, and it is brief. Done here, at the one place that all errors pass.
 */
export function sanitised(error: CallError, call: CallRun): CallError {
  const redactor = call.boundSnapshot?.redactor
  const clean = (text: string) => sanitizeError(redactor ? redactor.text(text).value : text)
  return storable({
    ...error,
    message: clean(error.message),
    remedy: clean(error.remedy),
    modelMessage: clean(error.modelMessage),
    facts: redactor ? briefFacts(redactor.json(error.facts).value) : {},
  })
}
