// `npx -y pnpm@12 e2e [playwright arguments]`: the browser tests against the example, on free ports.
import { runE2e } from './lib/run-e2e.mjs'
import { Problem } from './lib/settings.mjs'
import { countsLine } from './lib/vitest-counts.mjs'

try {
  const counts = await runE2e(process.argv.slice(2))
  console.log(countsLine(counts))
  process.exit(counts.failed === 0 ? 0 : 1)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message.trim())
  process.exit(1)
}
