import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addCounts, countsLine, vitestCounts } from './vitest-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hermes-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('counts a file that could not be loaded as one failure', () => {
  const file = join(folder, 'report.json')
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  writeFileSync(file, JSON.stringify(report))
  expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

it('adds suites up in the form that test commands end with', () => {
  const total = addCounts([
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 3, failed: 1, skipped: 0 },
  ])
  expect(countsLine(total)).toBe('5 passed, 1 failed')
})
