import type { CallResult, Outcome } from '@hermes/contracts/call'
import { type CallError, CallFailure, errorMapping, fail } from '@hermes/contracts/errors'
import type { Stage } from '@hermes/contracts/stage'
import { callRecord, ownedTime, traceIdOf } from './call-record.ts'
import type { CallRun } from './call-run.ts'
import { internalFailure } from './internal-failure.ts'
import type { Shaped } from './progress.ts'
import { sanitised } from './sanitised.ts'
import { fitToLeave } from './shape.ts'
import { settleWhoAsked } from './stranger.ts'

/** Writes down a call that ran; the caller gets its answer only once that is durable. */
export async function record(input: Shaped, call: CallRun): Promise<CallResult> {
  call.enter('record')
  call.note('passed', 'recorded')
  const { output, marks } = input
  const failure = await write(call, { outcome: 'ran', result: output })
  if (failure) return resultOf(call, { outcome: errorMapping(failure.code).outcome, error: failure })
  return resultOf(call, { outcome: 'ran', output, marks })
}

/** Writes down a call that was stopped, whatever stopped it. Never throws. */
export async function recordFailure(thrown: unknown, call: CallRun): Promise<CallResult> {
  const failure = thrown instanceof CallFailure ? thrown : internalFailure(thrown, call)
  const error = clean(failure, call)
  const stoppedAt: Stage = call.stage
  await settleWhoAsked(call, error)
  call.note('stopped', error.message, error.facts)
  call.enter('record')
  call.note('passed', call.isStranger ? 'recorded, without arguments: nobody knows who sent them' : 'recorded')
  const { outcome } = errorMapping(error.code)
  if (call.isStranger && call.input.mayRecordStranger?.() === false) return resultOf(call, { outcome, error })
  const answer = answerOf(call)
  const unrecorded = await write(call, { outcome, error, stoppedAt, ...(answer && { result: answer.output }) })
  // What could not be recorded is withheld.
  if (!unrecorded) return resultOf(call, { outcome, error, ...answer })
  const told = error.code !== 'outcome_uncertain' ? unrecorded : error
  return resultOf(call, { outcome: errorMapping(told.code).outcome, error: told })
}

/** What the backend said of its failure, fit to leave. */
function answerOf(call: CallRun): Pick<Shaped, 'output' | 'marks'> | undefined {
  const { failedAnswer, boundSnapshot: snapshot } = call
  const { returns } = call.progress
  if (!failedAnswer || !snapshot || !returns) return undefined
  try {
    const answer = fitToLeave(failedAnswer, { snapshot, returns })
    call.progress.marks = answer.marks
    return answer
  } catch (thrown) {
    // What could not be cleaned does not leave; the error says that the call failed.
    internalFailure(thrown, call)
    return undefined
  }
}

function clean(failure: CallFailure, call: CallRun): CallError {
  try {
    return sanitised(failure.error, call)
  } catch (thrown) {
    // What could not be cleaned does not leave; this sentence holds nothing that anyone sent.
    return internalFailure(thrown, call).error
  }
}

interface Ending {
  outcome: Outcome
  error?: CallError
  stoppedAt?: Stage
  result?: Shaped['output']
}

/** @returns what the caller is told instead, where the call could not be written down */
async function write(call: CallRun, ending: Ending): Promise<CallError | undefined> {
  try {
    await call.services.deps.recorder.finish(callRecord(call, ending))
    call.amend()
    return undefined
  } catch (error) {
    call.services.deps.log({
      level: 'error',
      topic: 'call',
      message: 'A call could not be recorded.',
      ...(call.progress.traceId === undefined ? {} : { traceId: call.progress.traceId }),
      facts: { call: call.id, cause: error instanceof Error ? error.message : String(error) },
    })
    return unrecordable(call, error).error
  }
}

function unrecordable(call: CallRun, cause: unknown): CallFailure {
  const definition = call.progress.tool?.definition
  if (call.sent && definition && call.progress.effect !== 'read') {
    return fail(
      'outcome_uncertain',
      {
        message: `${definition.name} was run, but that could not be recorded, so its result is withheld.`,
        remedy: 'Check at the backend what it did. It is not run again by itself.',
        modelMessage: `${definition.name} ran, but its result is not known. Find out before doing it again.`,
        facts: { tool: definition.name, recorded: false },
      },
      { cause },
    )
  }
  return fail(
    'unavailable',
    {
      message: 'Calls cannot be recorded at the moment, so no answer is given.',
      remedy: 'Try again shortly; if it stays so, look at /readyz and at the database.',
      retryAfterMs: 1_000,
    },
    { cause },
  )
}

function resultOf(call: CallRun, end: Pick<CallResult, 'outcome' | 'error' | 'output' | 'marks'>): CallResult {
  const durationUs = call.elapsedUs()
  return {
    callId: call.id,
    traceId: traceIdOf(call),
    ...end,
    stages: call.stages,
    durationUs,
    time: ownedTime(call, durationUs),
  }
}
