import type { CallError } from './errors.ts'

/** What can be told of a call that is refused as a whole; nobody has checked it. */
export interface SaidCall {
  tool_name?: unknown
  arguments?: unknown
}

/**
 * What a way in hands the pipeline instead of an envelope, where the body could not be read at all, or is no call as the
 * protocol has it: such a call is refused at `receive` with what the parser said, and recorded like any other. `said` is
 * what its record shows of tool and arguments, where they can be made out.
 */
export class UnreadableBody {
  readonly refusal: CallError
  readonly said: SaidCall
  constructor(refusal: CallError, said: SaidCall = {}) {
    this.refusal = refusal
    this.said = said
  }
}
