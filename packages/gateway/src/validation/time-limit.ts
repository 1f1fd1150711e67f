import { isNativeError } from 'node:util/types'
import { createContext, Script } from 'node:vm'

/*
 * V8 interrupts even a regular expression in the middle of its backtracking when a script run through `vm` exceeds its
 * time, so any synchronous work can be bounded soundly, with the exact semantics of the language. It costs about
 * 0.15 ms a call, which is why only work that is not known to be cheap goes this way.
 */
const context = createContext(Object.create(null))
const script = new Script('run()')

/** A limit missed with less of its time on the processor than this was missed because the machine was busy. */
const WORKED = 0.8
const MOST_RUNS = 5

/**
 * Runs pure synchronous work for at most `ms` milliseconds. Where the machine was busy with other things meanwhile, the
 * work is run again, a few times at most: a fitting value must not be refused because of somebody else's load.
 * @param cpuUs microseconds that this thread has spent on the processor
 * @returns its value, or undefined where the time was not enough
 */
export function withTimeLimit<T>(
  ms: number,
  work: () => T,
  cpuUs: () => number = threadCpuUs,
): { value: T } | undefined {
  for (let run = 1; ; run++) {
    const began = cpuUs()
    const done = runOnce(ms, work)
    if (done || run === MOST_RUNS || cpuUs() - began >= ms * 1_000 * WORKED) return done
  }
}

function threadCpuUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

function runOnce<T>(ms: number, work: () => T): { value: T } | undefined {
  let value: { value: T } | undefined
  context.run = () => {
    value = { value: work() }
  }
  try {
    script.runInContext(context, { timeout: ms })
    return value
  } catch (error) {
    // Made in the other context, so it is no instance of our Error.
    if (isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  } finally {
    context.run = undefined
  }
}
