import type { ResultMarks } from '@hermes/contracts/call'
import { formatBytes } from '@hermes/contracts/duration'
import { fail } from '@hermes/contracts/errors'
import type { Json } from '@hermes/contracts/json'
import type { Returns } from '@hermes/contracts/tool'
import type { FailedAnswer } from '../adapters/adapter.ts'
import type { Snapshot } from '../registry/snapshot.ts'
import type { CallRun, Passed } from './call-run.ts'
import { cutOutput } from './cut-output.ts'
import type { Executed, Shaped } from './progress.ts'

/** Makes of an answer what may leave: of the promised form, redacted, then cut to size, and marked with what was done. */
export function shape(input: Executed, call: CallRun): Passed<Shaped> {
  checkForm(input)
  const { output, marks } = fitToLeave(input, { snapshot: call.snapshot, returns: input.returns })
  return { next: { ...input, output, marks }, note: noteOf(marks) }
}

/** Redacts an answer and cuts it to size, also one by which a backend says that it failed. */
export function fitToLeave(
  input: FailedAnswer,
  { snapshot, returns }: { snapshot: Snapshot; returns: Returns },
): Pick<Shaped, 'output' | 'marks'> {
  const redacted = snapshot.redactor.output(input.output)
  const limit = snapshot.revision.content.sandbox.maxResponseBytes
  const cut = cutOutput(redacted.value, limit)
  const oversized = input.cut || cut.cut
  const marks: ResultMarks = {
    bytes: cut.bytes,
    redacted: redacted.paths,
    trust: returns.trust,
    private: returns.private,
  }
  if (redacted.count > redacted.paths.length) marks.redactedCount = redacted.count
  if (oversized) marks.oversized = { limit, received: Math.max(input.receivedBytes, cut.received) }
  return { output: cut.output, marks }
}

function noteOf({ bytes, oversized, redacted, redactedCount, trust }: ResultMarks): string {
  const parts = [`${trust}, ${formatBytes(bytes)}`]
  if (oversized) parts.push(`cut from ${formatBytes(oversized.received)}`)
  const masked = redactedCount ?? redacted.length
  if (masked > 0) parts.push(`${masked} value${masked === 1 ? '' : 's'} redacted`)
  return parts.join(', ')
}

/**
 * Holds the answer against the output schema. One that was cut cannot fit it and is marked as cut instead; one that
 * reports a failure never gets here, since MCP asks only successful results to fit.
 */
function checkForm({ output, tool, cut }: Executed): void {
  const { outputValidator, definition } = tool
  if (!outputValidator || cut) return
  const value: Json | undefined = output.kind === 'json' ? output.value : output.structuredContent
  const [error] = value === undefined ? [MISSING] : outputValidator(value)
  if (!error) return
  throw fail('upstream_error', {
    cause: 'bad_body',
    message: `${definition.name} answered with something its output schema does not allow: ${error.path || 'the result'} ${error.sentence}.`,
    remedy: 'Correct the backend or the output schema of the tool.',
    modelMessage: `${definition.name} answered in a form it should not have.`,
    facts: { tool: definition.name, path: error.path, rule: error.rule },
  })
}

const MISSING = { path: '', rule: 'required', sentence: 'has no structured content' }
