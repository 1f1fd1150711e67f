import { CallFailure, fail } from '@hermes/contracts/errors'
import { newSpanId } from '@hermes/contracts/trace-context'
import { type Adapters, type Attempt, AttemptFailure, type AttemptResult } from '../adapters/adapter.ts'
import { cancelled } from '../adapters/egress-errors.ts'
import type { Target } from '../registry/target.ts'
import { backoffMs } from './backoff.ts'
import { callRecord } from './call-record.ts'
import type { CallRun, Passed } from './call-run.ts'
import { nextHops } from './hop-guard.ts'
import { internalFailure } from './internal-failure.ts'
import type { Approved, Executed } from './progress.ts'
import { createRelaying, type Relaying } from './relay.ts'
import { mayRetry, uncertain } from './repeatability.ts'

/**
 * Sends the call to its backend: nothing at all while nothing can be recorded, and for a call that may change something
 * only after its intent has been committed. Repeats only what is safe to repeat.
 */
export async function execute(input: Approved, call: CallRun): Promise<Passed<Executed>> {
  const { definition } = input.tool
  await commitIntent(input, call)
  if (call.signal.aborted) throw cancelled()
  call.relaying = relayingOf(call)
  for (let number = 1; ; number++) {
    const outcome = await attempt(input, call, number)
    if (!(outcome instanceof AttemptFailure)) return passed(input, outcome, number)
    const isRead = input.effect === 'read'
    if (number <= definition.maxRetries && mayRetry(outcome, isRead) && !call.signal.aborted) {
      await backOff(call, number)
      continue
    }
    call.failedAnswer = outcome.answer
    throw isRead ? outcome.failure : uncertain(outcome, definition.name)
  }
}

/** Nothing is made where nobody listens. */
function relayingOf(call: CallRun): Relaying | undefined {
  const { relay } = call.input
  if (!relay) return undefined
  return createRelaying(relay, {
    redactor: call.snapshot.redactor,
    signal: call.signal,
    onFault: (thrown) =>
      call.services.deps.log({
        level: 'warn',
        topic: 'call',
        message: 'What a call said while it ran could not be handed on to its caller.',
        ...(call.progress.traceId === undefined ? {} : { traceId: call.progress.traceId }),
        facts: { call: call.id, cause: thrown instanceof Error ? thrown.message : String(thrown) },
      }),
  })
}

async function commitIntent(input: Approved, call: CallRun): Promise<void> {
  const { recorder } = call.services.deps
  if (!recorder.available()) throw cannotRecord(input)
  if (input.effect === 'read') return
  try {
    await recorder.begin(callRecord(call, { outcome: 'running' }))
  } catch (error) {
    throw cannotRecord(input, error)
  }
}

function cannotRecord(input: Approved, cause?: unknown): CallFailure {
  return fail(
    'unavailable',
    {
      message: `Calls cannot be recorded at the moment, so ${input.tool.definition.name} was not run.`,
      remedy: 'Try again shortly; if it stays so, look at /readyz and at the database.',
      retryAfterMs: 1_000,
    },
    { cause },
  )
}

/** One attempt, timed as a span of the backend's. */
async function attempt(input: Approved, call: CallRun, number: number): Promise<AttemptResult | AttemptFailure> {
  const spanId = newSpanId()
  const { definition } = input.tool
  const startUs = call.elapsedUs()
  const said = call.relaying?.open()
  const span = { spanId, name: `attempt ${number} ${label(input.target)}`, owner: 'backend' as const, startUs }
  try {
    const result = await run(call.services.adapters, {
      target: input.target,
      tool: input.tool,
      arguments: input.arguments,
      snapshot: call.snapshot,
      callId: call.id,
      traceId: input.traceId,
      spanId,
      hops: nextHops(input.hops, call.services.instance),
      ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
      ...(input.tracestate === undefined ? {} : { tracestate: input.tracestate }),
      timeoutMs: definition.timeoutMs,
      signal: call.signal,
      repeatable: input.effect === 'read',
      caller: `${input.principal.kind} ${input.principal.id} ${input.sessionId}`,
      ...(said && { relay: said.relay }),
    })
    call.sent = true
    const attributes = said ? { ...result.attributes, ...said.close() } : result.attributes
    call.attempts.push({ ...span, durationUs: call.elapsedUs() - startUs, status: 'ok', attributes })
    return result
  } catch (thrown) {
    const error = thrown instanceof AttemptFailure ? thrown : unexpected(thrown, call)
    call.sent ||= error.sent
    const { code, cause } = error.failure.error
    const attributes = { ...error.attributes, ...said?.close(), error: cause ?? code, sent: error.sent }
    call.attempts.push({ ...span, durationUs: call.elapsedUs() - startUs, status: 'failed', attributes })
    return error
  }
}

/** A failure that no adapter foresaw: whether anything was sent is not known, so it is assumed. */
function unexpected(thrown: unknown, call: CallRun): AttemptFailure {
  if (thrown instanceof CallFailure) return new AttemptFailure(thrown, { sent: false, definite: true })
  return new AttemptFailure(internalFailure(thrown, call), { sent: true })
}

function run(adapters: Adapters, attempt: Attempt): Promise<AttemptResult> {
  const { target } = attempt
  switch (target.kind) {
    case 'native':
      return adapters.native({ ...attempt, target })
    case 'http':
      return adapters.http({ ...attempt, target })
    case 'mcp':
      return adapters.mcp({ ...attempt, target })
    case 'skill':
      throw fail('not_ready', {
        message: `The step skill ${target.name} cannot be run yet.`,
        remedy: 'Call its steps one by one.',
        facts: { skill: target.name },
      })
  }
}

async function backOff(call: CallRun, number: number): Promise<void> {
  const startUs = call.elapsedUs()
  const ms = backoffMs(number, call.services.random())
  await call.services.sleep(ms, call.signal)
  const durationUs = call.elapsedUs() - startUs
  call.idleUs += durationUs
  call.attempts.push({
    spanId: newSpanId(),
    name: 'backoff',
    owner: 'idle',
    startUs,
    durationUs,
    status: 'ok',
    attributes: { planned_ms: ms },
  })
  if (call.signal.aborted) throw cancelled()
}

function passed(input: Approved, result: AttemptResult, attempts: number): Passed<Executed> {
  const { output, receivedBytes, cut } = result
  const note =
    attempts === 1 ? `answered by ${label(input.target)}` : `answered by ${label(input.target)} at attempt ${attempts}`
  return { next: { ...input, output, receivedBytes, cut }, note }
}

function label(target: Target): string {
  switch (target.kind) {
    case 'http':
      return target.host
    case 'mcp':
      return `${target.server}/${target.tool}`
    case 'native':
    case 'skill':
      return target.name
  }
}
