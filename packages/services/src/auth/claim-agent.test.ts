import { expect, test } from 'vitest'
import { claimAgent } from './claim-agent.ts'

test.each([
  [[], undefined, 'key-name'],
  [[], 'key-name', 'key-name'],
  [['news'], undefined, 'news'],
  [['news'], 'news', 'news'],
  [['news', 'report'], 'report', 'report'],
  [['news', 'report'], undefined, undefined],
])('a key for %j that claims %s speaks for %s', (agents, claimed, agentId) => {
  expect(claimAgent({ name: 'key-name', agents }, claimed)).toEqual({ ok: true, ...(agentId && { agentId }) })
})

test.each([
  [[], 'news'],
  [['news'], 'report'],
  [['news'], 'key-name'],
  [['news'], 'News'],
  [['news'], ''],
])('a key for %j cannot claim %j', (agents, claimed) => {
  expect(claimAgent({ name: 'key-name', agents }, claimed)).toMatchObject({ ok: false })
})
