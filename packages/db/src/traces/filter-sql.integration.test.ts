import type { CallRecord } from '@hermes/contracts/call'
import { callError } from '@hermes/contracts/errors'
import { parseFilter } from '@hermes/contracts/filter/parse'
import { callRecord } from '@hermes/testing/factories'
import { type OpenedDatabase, openTestDatabase } from '@hermes/testing/opened-database'
import { beforeAll, expect, test } from 'vitest'
import { listTraces } from './list.ts'

const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) }

const ran = callRecord({ arguments: { q: 'I am 100%_sure' } })
const denied = callRecord({
  tool: 'mail.send',
  revisionId: 'rev_7',
  outcome: 'denied',
  stoppedAt: 'guard',
  error: callError('denied', { message: 'No mail.', remedy: 'Ask.' }),
  marks: { bytes: 1, redacted: ['a.b'], trust: 'trusted', private: false },
  arguments: { q: "'; Drop Table x" },
})
const { tool: _unresolved, ...unknown }: CallRecord = callRecord({
  channel: 'mcp',
  outcome: 'failed',
  durationUs: 200_000,
  error: callError('tool_not_found', { message: 'No such tool.', remedy: 'Look.' }),
  requestedTool: 'nowhere',
  principal: { kind: 'user', id: 'ppl_1', name: 'Lin Yue', roles: [], agents: [] },
})
const names = new Map([
  [ran.id, 'a'],
  [denied.id, 'b'],
  [unknown.id, 'c'],
])

let db: OpenedDatabase

beforeAll(async () => {
  db = await openTestDatabase()
  await Promise.all([ran, denied, unknown].map((call) => db.recorder.finish(call)))
  return () => db[Symbol.asyncDispose]()
})

test.each([
  ['outcome:ran', ['a']],
  ['-outcome:ran', ['b', 'c']],
  ['stage:guard code:denied', ['b']],
  ['tool:mail.*', ['b']],
  ['tool:m?il.send', ['b']],
  ['tool:nowhere', ['c']],
  ['-tool:mail.send', ['a', 'c']],
  ['kind:http', ['a', 'b', 'c']],
  ['channel:mcp', ['c']],
  ['by:"lin yue"', ['c']],
  ['by:key_test', ['a', 'b']],
  ['route:search-default', ['a', 'b', 'c']],
  ['rev:7', ['b']],
  ['duration:>100ms', ['c']],
  ['duration:=12ms', ['a', 'b']],
  ['has:error', ['b', 'c']],
  ['has:redacted OR has:oversized', ['b']],
  ['-has:redacted', ['a', 'c']],
  ['100%_sure', ['a']],
  ['"drop table"', ['b']],
  ['outcome:ran OR channel:mcp', ['a', 'c']],
  ['-(outcome:ran OR channel:mcp)', ['b']],
  [`call_0123456789abcdefghjkmnpqrs OR ${ran.id}`, ['a']],
  [`trc_${denied.traceId}`, ['b']],
])('the filter %s finds %j', async (text, expected) => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.message)
  for (const unit of ['call', 'trace'] as const) {
    const { rows } = await listTraces(db.pool, { unit, range, limit: 10, filter: parsed.filter })
    const found = new Set(rows.map((row) => names.get(row.callId)))
    expect(found).toEqual(new Set(expected))
  }
})
