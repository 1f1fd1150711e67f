import { expect, it } from 'vitest'
import { BAD_CONFIGURATIONS } from './bad-configurations.table.ts'
import { readFiles } from './folder-for-tests.ts'
import { formatProblem } from './problems.ts'

it.each(BAD_CONFIGURATIONS)('refuses $what', async ({ files, says, expected }) => {
  const result = await readFiles(files)
  if (result.ok) throw new Error('it was loaded')
  expect(result.problems.map(formatProblem)).toEqual(says)
  expect(result.problems[0]?.expected).toBe(expected)
})

it(`has a row for each of ${BAD_CONFIGURATIONS.length} mistakes`, () => {
  expect(BAD_CONFIGURATIONS.length).toBeGreaterThanOrEqual(100)
  expect(new Set(BAD_CONFIGURATIONS.map(({ what }) => what)).size).toBe(BAD_CONFIGURATIONS.length)
})
