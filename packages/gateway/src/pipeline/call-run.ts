import { briefFacts, briefText } from '@hermes/contracts/brief'
import { fail } from '@hermes/contracts/errors'
import { formatId } from '@hermes/contracts/ids'
import type { Json, JsonObject } from '@hermes/contracts/json'
import { randomBytes } from '@hermes/contracts/random'
import type { AttemptSpan } from '@hermes/contracts/span'
import type { Stage, StageRecord } from '@hermes/contracts/stage'
import { newSpanId } from '@hermes/contracts/trace-context'
import type { Adapters, FailedAnswer } from '../adapters/adapter.ts'
import type { Snapshot } from '../registry/snapshot.ts'
import type { CallInput, GatewayDeps } from '../types.ts'
import type { Shaped } from './progress.ts'
import type { Relaying } from './relay.ts'
import type { Sessions } from './sessions.ts'

/** What all calls of one gateway share. */
export interface PipelineServices {
  deps: GatewayDeps
  adapters: Adapters
  sessions: Sessions
  /** Our name in `x-hermes-hop`. */
  instance: string
  /** Waits between attempts; handed in so that tests need no patience. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** 0 ≤ x < 1, for jitter. */
  random: () => number
  /** The gateway is stopping and takes no new calls. */
  draining: () => boolean
}

/** What a stage hands on, and what it says of itself. */
export interface Passed<Next> {
  next: Next
  /** One short sentence for people. */
  note: string
  facts?: JsonObject
}

/** One call on its way: its identity, the snapshot it is bound to, and what has been noted so far. */
export class CallRun {
  readonly startedAt = Date.now()
  readonly id = formatId('call', this.startedAt, randomBytes(10))
  readonly spanId = newSpanId()
  readonly stages: StageRecord[] = []
  readonly attempts: AttemptSpan[] = []
  /** Everything the stages have found out so far; the record is made of it, however far the call got. */
  progress: Partial<Shaped> = {}
  /** Microseconds that a person, and nobody, used up. */
  personUs = 0
  idleUs = 0
  /** Something has been sent to a backend. */
  sent = false
  /** The result by which the backend said that it failed. */
  failedAnswer: FailedAnswer | undefined
  /** What the caller hears while the call runs; absent where it asked for nothing. */
  relaying: Relaying | undefined
  /** It was refused, and nobody knows whose it was. */
  isStranger = false
  /** Arguments as the record shows them, worked out once. */
  redactedArguments: Json | undefined
  redactedCoerced: Json | undefined

  readonly input: CallInput
  readonly services: PipelineServices
  readonly #snapshot: Snapshot | undefined
  /** Aborted when the caller hangs up or the gateway gives up. */
  readonly signal: AbortSignal
  readonly #start = performance.now()
  #stage: Stage = 'receive'
  #stageStart = 0

  constructor(
    input: CallInput,
    bound: { services: PipelineServices; snapshot: Snapshot | undefined; signal: AbortSignal },
  ) {
    this.input = input
    this.services = bound.services
    this.#snapshot = bound.snapshot
    this.signal = bound.signal
  }

  /** Microseconds since the call began. */
  elapsedUs(): number {
    return Math.round((performance.now() - this.#start) * 1_000)
  }

  get stage(): Stage {
    return this.#stage
  }

  /** The configuration this call is bound to, or undefined before the first activation. */
  get boundSnapshot(): Snapshot | undefined {
    return this.#snapshot
  }

  /** As `boundSnapshot`; throws `unavailable` where there is none. */
  get snapshot(): Snapshot {
    if (this.#snapshot) return this.#snapshot
    throw fail('unavailable', {
      message: 'No configuration is active yet.',
      remedy: 'Try again once the gateway reports ready at /readyz.',
      retryAfterMs: 1_000,
    })
  }

  /** Runs one synchronous stage and times it. */
  step<In, Out extends object>(stage: Stage, run: (input: In, call: CallRun) => Passed<Out>, input: In): Out {
    this.enter(stage)
    return this.#leave(run(input, this))
  }

  /** As `step`, for the stages that wait for someone. */
  async wait<In, Out extends object>(
    stage: Stage,
    run: (input: In, call: CallRun) => Promise<Passed<Out>> | Passed<Out>,
    input: In,
  ): Promise<Out> {
    this.enter(stage)
    const passed = run(input, this)
    return this.#leave(passed instanceof Promise ? await passed : passed)
  }

  enter(stage: Stage): void {
    this.#stage = stage
    this.#stageStart = this.elapsedUs()
  }

  /** Notes how the stage that was entered last ended; redacted and brief, whatever it found. */
  note(outcome: StageRecord['outcome'], note: string, facts?: JsonObject): void {
    const startUs = this.#stageStart
    const durationUs = this.elapsedUs() - startUs
    const redactor = this.#snapshot?.redactor
    const said = redactor ? redactor.text(note).value : note
    const record: StageRecord = { stage: this.#stage, startUs, durationUs, outcome, note: briefText(said) }
    if (facts) record.facts = briefFacts(redactor ? redactor.json(facts).value : facts)
    this.stages.push(record)
  }

  /** The last stage noted has gone on until now: recording, whose end is known only after it. */
  amend(): void {
    const last = this.stages.pop()
    if (last) this.stages.push({ ...last, durationUs: this.elapsedUs() - last.startUs })
  }

  #leave<Out extends object>(passed: Passed<Out>): Out {
    this.note('passed', passed.note, passed.facts)
    this.progress = passed.next
    return passed.next
  }
}
