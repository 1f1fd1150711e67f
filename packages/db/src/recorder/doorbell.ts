/** Live readers look no more often than this, however often they are told. */
const PAUSE_MS = 100
/** Later than a write would tell of itself, so that one that comes meanwhile spares a telling of its own. */
const AT_LAST_MS = 150

/** Tells live readers, on all replicas, that calls were committed; not at every commit, since each telling costs one its time. */
export interface Doorbell {
  /** Whether the write that comes next is to tell of itself. */
  isDue(): boolean
  /** A write was committed. One that told nobody is told of shortly after, together with those that follow meanwhile. */
  written(toldOfItself: boolean): void
  /** Tells what has not been told yet. */
  close(): Promise<void>
}

interface Options {
  /** Tells readers; a telling that fails is lost, and readers find out by themselves a little later. */
  ring: () => Promise<void>
  /** A write is under way: it, or the one after it, tells of itself, and nothing else is to be done meanwhile. */
  isBusy: () => boolean
}

export function createDoorbell({ ring, isBusy }: Options): Doorbell {
  let rangAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const rung = () => {
    clearTimeout(timer)
    timer = undefined
    rangAt = performance.now()
  }
  const ringNow = async () => {
    rung()
    await ring().catch(() => undefined) // readers also look without being told
  }
  const ringUnlessBusy = () => {
    timer = undefined
    if (!isBusy()) void ringNow()
  }

  return {
    isDue: () => performance.now() - rangAt >= PAUSE_MS,
    written(toldOfItself) {
      if (toldOfItself) rung()
      else timer ??= setTimeout(ringUnlessBusy, Math.max(0, rangAt + AT_LAST_MS - performance.now()))
    },
    async close() {
      if (timer) await ringNow()
    },
  }
}
