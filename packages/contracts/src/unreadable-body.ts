import type { CallError } from './errors.ts'

/**
 * What a way in hands the pipeline instead of an envelope, where the body could not be read at all: such a call is
 * refused at `receive` with what the parser said, and recorded like any other.
 */
export class UnreadableBody {
  readonly refusal: CallError
  constructor(refusal: CallError) {
    this.refusal = refusal
  }
}
