import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'

/**
 * For test files that share a process: each must leave it as it found it, or it fails by itself instead of changing
 * what the next one sees. A set-up file of vitest.
 */
let before: ReturnType<typeof stateOfProcess>
beforeAll(() => {
  before = stateOfProcess()
})
afterAll(() => {
  expect(stateOfProcess(), 'left behind in the process').toEqual(before)
})

/** Vitest's own, which it renews from file to file. */
const OF_VITEST = /^(__vitest|VITEST|TEST$|NODE_ENV$)/

function stateOfProcess() {
  const names = (holder: object) => Reflect.ownKeys(holder).map(String)
  const ours = (name: string) => !OF_VITEST.test(name)
  return {
    folder: process.cwd(),
    environment: Object.keys(process.env).filter(ours).map(environmentLine),
    exitCode: process.exitCode,
    listeners: process.eventNames().map((name) => `${String(name)}: ${process.listenerCount(name)}`),
    globals: names(globalThis).filter(ours),
    prototypes: [Object.prototype, Array.prototype, String.prototype, Function.prototype].map(names),
    // Stand-ins, such as fake timers or another fetch.
    builtIn: [setTimeout, setInterval, queueMicrotask, Date, fetch, Math.random, console.log],
  }
}

/** A value may be a secret, and what differs is printed. */
const environmentLine = (name: string) =>
  `${name}: ${createHash('sha256')
    .update(process.env[name] ?? '')
    .digest('hex')
    .slice(0, 8)}`
