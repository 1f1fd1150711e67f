import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 2 * 1024 * 1024

let pending = 0
let collect: (() => void) | undefined

/**
 * Told of bytes that were read and thrown away, lets their buffers go by a full collection for every 2 MiB, which takes
 * some 15 ms, about what two such answers cost anyway. Each leaves several MB behind on its way to caller and record, in
 * buffers and long strings that young collections do not reach, and V8 lets some 60 MB of them pile up before it looks:
 * a gateway that is sent one oversized answer after the other would look as if it held them all. With a young
 * collection each time and a full one now and then, the whole gateway's memory still swung by 40 MB.
 * Ordinary answers never come here.
 */
export function letGo(bytes: number): void {
  pending += bytes
  if (pending < EVERY_BYTES) return
  pending = 0
  collect ??= collector()
  // After the answer has gone through the other stages, so that its buffers are no longer in use.
  setTimeout(() => collect?.(), 20).unref()
}

function collector(): () => void {
  // The function is there from a context made while the flag is set; nothing else gets to see it.
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof gc === 'function' ? () => gc() : () => undefined
}
