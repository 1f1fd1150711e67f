// `pnpm verify`: format, lint, types, import law, unused code and unit tests; every check runs, also after a failure.
import { exec } from './lib/exec.mjs'
import { runSteps } from './lib/run-steps.mjs'
import { runVitest } from './lib/run-vitest.mjs'
import { countsLine } from './lib/vitest-counts.mjs'

const started = performance.now()
const failed = await runSteps([
  {
    name: 'types',
    run: () => exec('turbo', ['run', 'typecheck', '--continue', '--output-logs=errors-only', '--no-update-notifier']),
  },
  {
    name: 'unit tests',
    run: async () => {
      const run = await runVitest('unit')
      return { ...run, note: countsLine(run.counts) }
    },
  },
  { name: 'lint', run: () => exec('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'import law', run: () => exec('node', ['scripts/import-law.mjs']) },
  { name: 'unused', run: () => exec('knip', ['--no-progress']) },
  { name: 'format', run: () => exec('biome', ['check', '--error-on-warnings', '.']) },
])
const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
console.log(failed.length === 0 ? `verified in ${took}` : `${failed.join(', ')} failed after ${took}`)
process.exit(failed.length === 0 ? 0 : 1)
