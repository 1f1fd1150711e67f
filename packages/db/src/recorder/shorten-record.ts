import { briefText } from '@hermes/contracts/brief'
import type { CallRecord } from '@hermes/contracts/call'
import { formatBytes } from '@hermes/contracts/duration'
import type { JsonObject } from '@hermes/contracts/json'

/**
 * Bytes of one record. What is larger holds up everybody: a batch is written within 1.9 s or counts as lost. Arguments
 * and results of 1 MiB each just fit; what grows beyond when it is redacted or escaped does not.
 */
export const MAX_RECORD_BYTES = 2 * 1024 * 1024 + 64 * 1024

type Part = 'arguments' | 'coercedArguments' | 'result'
const PARTS: readonly Part[] = ['result', 'coercedArguments', 'arguments']

/**
 * A call without the largest part of its payload, with a sentence in its place that says so.
 * @returns undefined where nothing of the payload is left to leave out
 */
export function withoutLargestPart(record: CallRecord): CallRecord | undefined {
  let largest: { part: Part; bytes: number } | undefined
  for (const part of PARTS) {
    const bytes = bytesOf(record[part])
    if (bytes > (largest?.bytes ?? SMALL)) largest = { part, bytes }
  }
  if (!largest) return undefined
  const size = formatBytes(largest.bytes)
  const note = notRecorded(`left out: ${size}, and a record holds ${formatBytes(MAX_RECORD_BYTES)} in all`)
  switch (largest.part) {
    case 'result':
      return { ...record, result: { kind: 'json', value: note } }
    case 'coercedArguments':
      return { ...record, coercedArguments: note }
    case 'arguments':
      return { ...record, arguments: note }
  }
}

/** Bytes of a part that it is of no use to leave out; our own sentences are smaller. */
const SMALL = 1_000

const bytesOf = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)))

const notRecorded = (why: string): JsonObject => ({ not_recorded: why })

/**
 * A call without what callers and backends put into it, for the case that just this cannot be stored: that it happened,
 * and how it ended, is never lost.
 * @param why stands where the arguments and the result would
 */
export function withoutPayload(record: CallRecord, why: string): CallRecord {
  const { coercedArguments: _coerced, result, error, marks, ...rest } = record
  return {
    ...rest,
    arguments: notRecorded(why),
    ...(result ? { result: { kind: 'json', value: notRecorded(why) } } : {}),
    ...(marks ? { marks: { ...marks, redacted: [] } } : {}),
    stages: record.stages.map(({ facts: _facts, ...stage }) => ({ ...stage, note: briefText(stage.note) })),
    attempts: record.attempts.map((attempt) => ({ ...attempt, attributes: {} })),
    ...(error ? { error: { ...error, message: briefText(error.message), facts: {} } } : {}),
  }
}
