import type { CallError } from '@hermes/contracts/errors'
import type { CallRun } from './call-run.ts'

/**
 * An error as it may leave: what backends and tools say in it is redacted and stripped of everything a model or a
 * terminal might take for more than data. Done here, at the one place that all errors pass.
 */
export function sanitised(error: CallError, call: CallRun): CallError {
  const { boundSnapshot: snapshot } = call
  if (!snapshot) return error
  return {
    ...error,
    message: snapshot.cleanText(error.message),
    remedy: snapshot.cleanText(error.remedy),
    modelMessage: snapshot.cleanText(error.modelMessage),
    facts: snapshot.redactor.json(error.facts).value,
  }
}
