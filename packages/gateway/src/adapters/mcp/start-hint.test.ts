import { expect, test } from 'vitest'
import { startHint } from './start-hint.ts'

test('a command that fetches its server is given a hint, any other none', () => {
  expect(startHint('npx')).toContain('If npx cannot reach its registry')
  expect(startHint('/opt/bin/uvx')).toContain('If uvx cannot reach its registry')
  expect([startHint('node'), startHint('./npx-server'), startHint(undefined)]).toEqual(['', '', ''])
})
