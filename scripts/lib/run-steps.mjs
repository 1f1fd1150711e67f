const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * Runs named steps, at most `width` at a time, and tells of each as it ends: one line, and its output where it failed.
 * @param {{name: string, run: () => Promise<{code: number, output: string, ms: number, note?: string}>}[]} steps
 * @param {{width?: number, print?: (line: string) => void}} [options]
 * @returns {Promise<string[]>} the names of the steps that failed, in the order given
 */
export async function runSteps(steps, { width = 2, print = console.log } = {}) {
  const failed = new Set()
  const queue = [...steps]
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const result = await step.run()
      const ok = result.code === 0
      print(
        `${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(14)} ${seconds(result.ms).padStart(7)}${result.note ? `  ${result.note}` : ''}`,
      )
      if (ok) continue
      failed.add(step.name)
      print(result.output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  return steps.map((step) => step.name).filter((name) => failed.has(name))
}
