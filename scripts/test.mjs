// `npx -y pnpm@12 test`: unit, integration (real Postgres) and browser tests. The last line is `N passed, N failed`.
// `--fast` runs only what needs neither a database nor a browser.
import { findChromium } from './lib/chromium.mjs'
import { checkNode } from './lib/preflight.mjs'
import { runE2e } from './lib/run-e2e.mjs'
import { runVitest } from './lib/run-vitest.mjs'
import { Problem } from './lib/settings.mjs'
import { addCounts, countsLine } from './lib/vitest-counts.mjs'

const KNOWN = new Set(['--fast', '--no-browser'])
const flags = new Set(process.argv.slice(2))
const unknown = [...flags].filter((flag) => !KNOWN.has(flag))
if (unknown.length > 0)
  fail(`${unknown.join(', ')} is not known. Use ${[...KNOWN].join(' or ')}, or nothing for all tests.`)

const browser = !flags.has('--fast') && !flags.has('--no-browser')
try {
  checkNode()
  // Said before minutes of other tests, not after them.
  if (browser) findChromium(process.env)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  fail(error.message)
}

const suites = [{ name: 'unit', run: async () => (await runVitest('unit', { inherit: true })).counts }]
if (!flags.has('--fast'))
  suites.push({ name: 'integration', run: async () => (await runVitest('integration', { inherit: true })).counts })
if (browser) suites.push({ name: 'browser', run: () => runE2e().catch(report) })

const results = []
for (const { name, run } of suites) {
  console.log(`\n== ${name} tests`)
  results.push({ name, counts: await run() })
}
console.log('')
for (const { name, counts } of results) console.log(`${name.padEnd(12)} ${countsLine(counts)}`)
const total = addCounts(results.map(({ counts }) => counts))
console.log(countsLine(total))
process.exit(total.failed === 0 ? 0 : 1)

/** A suite that could not run at all is one failure. */
function report(error) {
  console.error(error instanceof Problem ? error.message.trim() : error)
  return { passed: 0, failed: 1, skipped: 0 }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
