import { isAlive, runnerChain } from './processes.mjs'

/**
 * Calls `onGone` once when one of the package runners above this process has ended: a signal sent to the outer npx
 * alone never gets here.
 * @returns a function that ends the watch
 */
export function watchRunners(onGone, { everyMs = 400 } = {}) {
  const chain = runnerChain()
  if (chain.length === 0) return () => undefined
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return
    clearInterval(timer)
    onGone()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
