import { callRecord } from '@hermes/testing/factories'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { callsByRoute, callsByTool, countCalls } from './counts.ts'

test('calls are counted by tool, by rule and in all, up to what is asked for', async () => {
  await using db = await openTestDatabase()
  const since = new Date(Date.now() - 60_000)
  expect(await countCalls(db.pool)).toBe(0)
  const calls = [
    callRecord(),
    callRecord({ tool: 'other', route: { target: 'http://x' } }),
    callRecord(),
    callRecord({ startedAt: since.getTime() - 1 }),
  ]
  await Promise.all(calls.map((call) => db.recorder.finish(call)))
  expect(await callsByTool(db.pool, since)).toEqual(
    new Map([
      ['web_search', 2],
      ['other', 1],
    ]),
  )
  expect(await callsByRoute(db.pool, since)).toEqual(new Map([['search-default', 2]]))
  expect([await countCalls(db.pool), await countCalls(db.pool, 3)]).toEqual([4, 3])
})
