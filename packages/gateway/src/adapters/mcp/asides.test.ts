import type { JsonObject } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { readLog, readProgress, withAsides } from './asides.ts'

const progress = (params: JsonObject) => readProgress({ method: 'notifications/progress', params })
const log = (params: JsonObject) => readLog({ method: 'notifications/message', params })

test('what is malformed is neither progress nor a line of the log', () => {
  expect(progress({ progressToken: 1, progress: 0.5, total: 'many', message: 7 })).toEqual({
    token: 1,
    update: { progress: 0.5 },
  })
  expect([progress({ progress: 1 }), progress({ progressToken: 1, progress: '1' }), progress({})]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(log({ level: 'info', data: null, logger: 3 })).toEqual({ level: 'info', data: null })
  const deep: JsonObject = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)
  expect([log({ level: 'loud', data: 1 }), log({ level: 'info' }), log({ level: 'info', data: deep })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(readLog({ method: 'notifications/progress', params: { level: 'info', data: 1 } })).toBeUndefined()
})

test('only what the caller wants is asked for, beside what else stands in _meta', () => {
  const params = { name: 'a', _meta: { traceparent: 'tp' } }
  const onProgress = () => undefined
  const relayed = { onProgress, log: { level: 'error' as const, onLog: () => undefined } }
  expect(withAsides(params, undefined, { token: 7, isModern: true })).toBe(params)
  expect(withAsides(params, { log: relayed.log }, { token: 7, isModern: false })).toBe(params)
  expect(withAsides(params, relayed, { token: 7, isModern: true })).toEqual({
    name: 'a',
    _meta: { traceparent: 'tp', progressToken: 7, 'io.modelcontextprotocol/logLevel': 'error' },
  })
})
