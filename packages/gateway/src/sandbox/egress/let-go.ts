import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 2 * 1024 * 1024
const FULL_EVERY = 16

type Collect = (options: { type: 'minor' | 'major' }) => void

let pending = 0
let collections = 0
let collect: Collect | undefined

/**
 * Told of bytes that were read and thrown away, lets their buffers go: every 2 MiB by a young collection, which takes about
 * a millisecond, every 32 MiB by a full one. Each such answer leaves some 3 MB behind, and what lies around between two
 * collections is what the process seems to grow by. The buffers lie outside V8's heap, where it lets some 60 MB pile up
 * before it looks, so a gateway that is sent one oversized answer after the other would look as if it held them all.
 * Ordinary answers never come here.
 */
export function letGo(bytes: number): void {
  pending += bytes
  if (pending < EVERY_BYTES) return
  pending = 0
  collect ??= collector()
  const type = ++collections % FULL_EVERY === 0 ? 'major' : 'minor'
  // After the answer has gone through the other stages, so that its buffers are no longer in use.
  setTimeout(() => collect?.({ type }), 20).unref()
}

function collector(): Collect {
  // The function is there from a context made while the flag is set; nothing else gets to see it.
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof gc === 'function' ? (options) => gc(options) : () => undefined
}
