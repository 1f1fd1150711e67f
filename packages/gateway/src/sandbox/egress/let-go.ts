import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 4 * 1024 * 1024

let pending = 0
let collect: (() => void) | undefined

/**
 * Told of bytes that were read and thrown away, lets their buffers go every 4 MiB. They lie outside V8's heap, where it
 * lets some 60 MB pile up before it looks; a gateway that is sent one oversized answer after the other would look as if
 * it held them all. A young collection takes a few milliseconds.
 */
export function letGo(bytes: number): void {
  pending += bytes
  if (pending < EVERY_BYTES) return
  pending = 0
  collect ??= youngCollection()
  // After the answer has gone through the other stages, so that its buffers are no longer in use.
  setTimeout(collect, 20).unref()
}

function youngCollection(): () => void {
  // The function is there from a context made while the flag is set; nothing else gets to see it.
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof gc === 'function' ? () => gc({ type: 'minor' }) : () => undefined
}
