import { isNativeError } from 'node:util/types'
import { createContext, Script } from 'node:vm'

/*
 * V8 interrupts even a regular expression in the middle of its backtracking when a script run through `vm` exceeds its
 * time, so any synchronous work can be bounded soundly, with the exact semantics of the language. It costs about
 * 0.15 ms a call, which is why only work that is not known to be cheap goes this way.
 */
const context = createContext(Object.create(null))
const script = new Script('run()')

/** Runs synchronous work for at most `ms` milliseconds. @returns its value, or undefined where the time was not enough */
export function withTimeLimit<T>(ms: number, work: () => T): { value: T } | undefined {
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
