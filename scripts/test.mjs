// `npx -y pnpm@12 test`: unit, integration (real Postgres) and browser tests. The last line is `N passed, N failed`.
// `--unit`, `--integration`, `--browser` run only these; folders limit the first two to what stands in them, and
// `--project=desktop` or `--project=phone` the last to one screen.
import { findChromium } from './lib/chromium.mjs'
import { checkNode } from './lib/preflight.mjs'
import { runE2e } from './lib/run-e2e.mjs'
import { runVitest } from './lib/run-vitest.mjs'
import { Problem } from './lib/settings.mjs'
import { addCounts, countsLine } from './lib/vitest-counts.mjs'

const SUITES = {
  unit: async () => (await runVitest('unit', { inherit: true, args: folders })).counts,
  integration: async () => (await runVitest('integration', { inherit: true, args: folders })).counts,
  browser: () => runE2e(screens).catch(couldNotRun),
}

const asked = process.argv.slice(2)
const folders = asked.filter((argument) => !argument.startsWith('-'))
const screens = asked.filter((argument) => ['--project=desktop', '--project=phone'].includes(argument))
const known = Object.keys(SUITES).map((name) => `--${name}`)
const unknown = asked.filter((argument) => ![...known, ...folders, ...screens].includes(argument))
if (unknown.length > 0) fail(`${unknown.join(' ')} is not known. Use ${known.join(', ')}, or nothing for all tests.`)
const some = known.some((flag) => asked.includes(flag))
const chosen = Object.keys(SUITES).filter((name) => !some || asked.includes(`--${name}`))

try {
  checkNode()
  // Said before minutes of other tests, not after them.
  if (chosen.includes('browser')) findChromium(process.env)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  fail(error.message)
}

const results = []
for (const name of chosen) {
  console.log(`\n== ${name} tests`)
  results.push({ name, counts: await SUITES[name]() })
}
console.log('')
for (const { name, counts } of results) console.log(`${name.padEnd(12)} ${countsLine(counts)}`)
const total = addCounts(results.map(({ counts }) => counts))
console.log(countsLine(total))
process.exit(total.failed === 0 ? 0 : 1)

/** A suite that could not run at all is one failure. */
function couldNotRun(error) {
  console.error(error instanceof Problem ? error.message.trim() : error)
  return { passed: 0, failed: 1, skipped: 0 }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
