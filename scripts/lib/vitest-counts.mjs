import { readFileSync } from 'node:fs'

/**
 * Reads vitest's JSON report.
 * @param {string} file
 * @returns {{passed: number, failed: number, skipped: number}} a file that could not even be loaded counts as one failure
 */
export function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The last line of every test command. */
export function countsLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** The sum of several counts. */
export function addCounts(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + (counts.skipped ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
