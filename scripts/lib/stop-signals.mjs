import { watchRunners } from './watch-runners.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** One Ctrl-C arrives several times: from the terminal, and again from each package runner above, which pass it on. */
const SAME_MS = 1_000

/**
 * Tells when this process is to stop: by a signal, or by the end of a package runner that started it.
 * @param {{onStop: () => void, onAgain?: () => void}} told `onAgain` is called for an INT or TERM that somebody sends
 *   after having waited
 */
export function onStopSignals({ onStop, onAgain }) {
  let first
  const stop = (signal) => {
    const now = performance.now()
    if (first === undefined) onStop()
    else if (signal !== 'SIGHUP' && now - first > SAME_MS) onAgain?.()
    first ??= now
  }
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))
  watchRunners(() => stop('SIGHUP'))
}
