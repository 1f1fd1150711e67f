import type { GatewayStatus } from '@hermes/contracts/views/status'
import type { ToolRow } from '@hermes/contracts/views/tool'
import type { TraceFacets, TraceRow } from '@hermes/contracts/views/trace'
import { expect, test } from 'vitest'
import { outcomeCounts, standing, timeShares } from './standing.ts'

const status = (change: Partial<GatewayStatus> = {}) =>
  ({ recording: true, servers: [], ...change }) as unknown as GatewayStatus
const tool = (state: ToolRow['status']['state']) => ({ status: { state } }) as ToolRow
const facets = (counts: Record<string, number>): TraceFacets => ({
  outcome: Object.entries(counts).map(([value, count]) => ({ value, count })),
  stage: [],
  tool: [],
  channel: [],
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

test('what does most harm is said first', () => {
  const servers = [
    { name: 'notes', state: 'failed' as const },
    { name: 'mail', state: 'failed' as const },
  ]
  const tools = [tool('not_ready'), tool('ready')]
  expect(standing(status({ recording: false, servers }), tools, undefined)).toEqual({ kind: 'not_recording' })
  expect(standing(status({ servers }), tools, undefined)).toEqual({ kind: 'server_away', name: 'notes', others: 1 })
  expect(standing(status(), tools, undefined)).toEqual({ kind: 'tools_away', count: 1, total: 2 })
  expect(standing(status(), [tool('ready')], facets({ ran: 70, failed: 30 }))).toMatchObject({
    kind: 'many_stop',
    percent: 30,
  })
})

test('a tool that a person stopped is no trouble, nor are a few failed calls', () => {
  expect(standing(status(), [tool('disabled')], facets({ ran: 95, failed: 5 }))).toEqual({ kind: 'quiet' })
  expect(standing(status(), [], facets({ failed: 3 }))).toEqual({ kind: 'quiet' })
})

test('running and waiting calls are neither ran nor stopped', () => {
  expect(outcomeCounts(facets({ ran: 5, running: 1, waiting: 2, denied: 3 }))).toEqual({
    ran: 5,
    stopped: 3,
    total: 11,
  })
})

test('shares speak only of calls that reached a backend', () => {
  const row = (gatewayUs: number, backendUs: number) =>
    ({ time: { gatewayUs, backendUs, modelUs: 0, personUs: 0 } }) as TraceRow
  expect(timeShares([row(9, 0)])).toBeUndefined()
  const rows = Array.from({ length: 100 }, (_, index) => row(index + 1, (index + 1) * 10))
  expect(timeShares([...rows, row(99_999, 0)])).toEqual({ calls: 100, gatewayUs: 95, backendUs: 950 })
})
