import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { exec } from './exec.mjs'
import { freshDatabase } from './fresh-database.mjs'
import { checkNode, freePorts } from './preflight.mjs'
import { progress as makeProgress } from './progress.mjs'
import { ROOT } from './root.mjs'
import { Problem } from './settings.mjs'
import { startStack } from './stack.mjs'
import { onStopSignals } from './stop-signals.mjs'
import { Supervisor } from './supervisor.mjs'

const PLAYWRIGHT = join(ROOT, 'e2e/node_modules/@playwright/test/cli.js')
/** Tools and routes that the tests need and the example has no reason to have. */
const ADDED = join(ROOT, 'e2e/config')

/**
 * Starts everything on free ports, in a folder and a database of its own (on the server TEST_DATABASE_URL, else
 * embedded), runs the browser tests, and stops everything.
 * @param {string[]} [args] for Playwright: files, `--project`, `--grep`, `--headed`
 * @returns {Promise<{passed: number, failed: number, skipped: number}>}
 * @throws Problem where the tests could not be run at all
 */
export async function runE2e(args = []) {
  checkNode()
  const chromium = findChromium(process.env)
  const base = mkdtempSync(join(tmpdir(), 'hermes-e2e-'))
  const dataDir = join(base, 'data')
  mkdirSync(dataDir)
  const [gateway = 0, admin = 0, studio = 0, backend = 0] = await freePorts(4)
  const supervisor = new Supervisor()
  const stop = new AbortController()
  supervisor.onExit = (name, code, lines) => {
    if (!stop.signal.aborted) console.error(`The ${name} stopped (code ${code}):\n${lines.join('\n')}`)
    stop.abort(new Problem(`The ${name} stopped during the browser tests.`, 'Its last lines are above.'))
  }
  let database
  onStopSignals({ onStop: () => stop.abort(new Problem('Interrupted.', '')), onAgain: () => supervisor.killAll() })
  try {
    // Never a DATABASE_URL that stands in the environment: the tests fill and change what they run on.
    const { TEST_DATABASE_URL } = process.env
    database = TEST_DATABASE_URL ? await freshDatabase(TEST_DATABASE_URL) : undefined
    const settings = { dataDir, ports: { gateway, admin, studio, backend } }
    const links = await startStack({
      settings,
      supervisor,
      progress: makeProgress(),
      signal: stop.signal,
      added: ADDED,
      env: { DATABASE_URL: database?.url ?? '' },
    })
    const reportFile = join(base, 'report.json')
    const env = {
      HERMES_E2E_STUDIO_URL: links.studioUrl,
      HERMES_E2E_GATEWAY_URL: links.gatewayUrl,
      HERMES_E2E_SIGN_IN_URL: links.signInUrl,
      HERMES_E2E_DATA_DIR: dataDir,
      HERMES_E2E_CHROMIUM: chromium,
      HERMES_E2E_REPORT: reportFile,
    }
    const playwright = exec(process.execPath, [PLAYWRIGHT, 'test', '-c', 'e2e/playwright.config.ts', ...args], {
      env,
      inherit: true,
      signal: stop.signal,
    })
    const run = await playwright
    if (stop.signal.aborted) throw stop.signal.reason
    return countsOf(reportFile, run.code)
  } finally {
    stop.abort()
    await supervisor.stopAll()
    await database?.drop()
    rmSync(base, { recursive: true, force: true })
  }
}

function countsOf(reportFile, code) {
  const counts = readReport(reportFile)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(reportFile) {
  try {
    const { stats } = JSON.parse(readFileSync(reportFile, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  } catch (error) {
    if (error.code === 'ENOENT') return { passed: 0, failed: 1, skipped: 0 }
    throw error
  }
}
