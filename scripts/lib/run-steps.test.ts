import { expect, it } from 'vitest'
import { runSteps } from './run-steps.mjs'

const step = (name: string, code: number, output = '') => ({ name, run: async () => ({ code, output, ms: 1_234 }) })

it('runs every step, also after a failure, and shows the output of what failed alone', async () => {
  const lines: string[] = []
  const failed = await runSteps([step('types', 0, 'quiet'), step('lint', 1, 'a.ts:1 wrong\n'), step('unit', 0)], {
    width: 1,
    print: (line: string) => lines.push(line),
  })
  expect(failed).toEqual(['lint'])
  expect(lines).toEqual([
    'ok   types            1.2 s',
    'FAIL lint             1.2 s',
    'a.ts:1 wrong',
    'ok   unit             1.2 s',
  ])
})

it('keeps to its width', async () => {
  let now = 0
  let most = 0
  const counted = (name: string) => ({
    name,
    run: async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return { code: 0, output: '', ms: 0 }
    },
  })
  await runSteps(['a', 'b', 'c', 'd'].map(counted), { width: 2, print: () => undefined })
  expect(most).toBe(2)
})
