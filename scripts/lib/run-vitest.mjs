import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exec } from './exec.mjs'
import { vitestCounts } from './vitest-counts.mjs'

/**
 * Runs the tests of one vitest project.
 * @param {'unit' | 'integration'} project
 * @param {{inherit?: boolean, env?: Record<string, string>, args?: string[]}} [options]
 * @returns {Promise<{counts: {passed: number, failed: number, skipped: number}, code: number, output: string, ms: number}>}
 *   a run that gives no report counts as one failure
 */
export async function runVitest(project, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hermes-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const run = await exec(
      'vitest',
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(options.args ?? []),
      ],
      options,
    )
    return { ...run, counts: countsOf(report, run.code) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countsOf(report, code) {
  try {
    const counts = vitestCounts(report)
    // An error outside of any test (an unhandled rejection, a failed set-up) fails the run with no failed test.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    if (error.code === 'ENOENT') return { passed: 0, failed: 1, skipped: 0 }
    throw error
  }
}
