import { callError } from '@hermes/contracts/errors'
import { callRecord } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { callLine } from './log-calls.ts'

test('a call that ran is one quiet line with its trace, time and what went in and out', () => {
  const record = callRecord()
  expect(callLine(record)).toMatchObject({
    level: 'info',
    topic: 'call',
    message: 'web_search ran in 12 ms: untrusted result, 10 B',
    traceId: record.traceId,
    facts: { call: record.id, by: 'tester', ms: 12, backend_ms: 10, arguments: '{"query":"hermes"}' },
  })
})

test('a call that was stopped says why, and shows up among the errors', () => {
  const error = callError('denied', { message: 'No mail on Sundays.', remedy: 'Wait.' })
  const { result: _result, ...record } = callRecord({ outcome: 'denied', error })
  expect(callLine(record)).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/^web_search denied in 12 ms: .*No mail on Sundays\.$/),
    facts: { code: 'denied' },
  })
})

test('large arguments are cut', () => {
  const { facts } = callLine(callRecord({ arguments: { text: 'x'.repeat(10_000) } }))
  expect(JSON.stringify(facts?.arguments).length).toBeLessThan(310)
})
