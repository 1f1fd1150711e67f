import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { nativeTool, testGateway } from '../gateway-for-tests.ts'

const content = revisionContent({ tools: [] })
const MOST_BYTES = 40_000

/** Everything of the records that is neither arguments nor result, as bytes of JSON. */
function findingsOf(calls: readonly object[]): number {
  const withoutPayload = calls.map((call) => ({ ...call, arguments: null, coercedArguments: null, result: null }))
  return Buffer.byteLength(JSON.stringify(withoutPayload))
}

test('a thousand conversions below a key of 100 kB are done, and noted briefly', async () => {
  const schema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer' } } }
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'sum', schema })] })
  const key = 'k'.repeat(100_000)
  const result = await hermes.call('sum', { [key]: Array.from({ length: 1_000 }, () => '1') })
  expect(result.output).toEqual({ kind: 'json', value: { [key]: Array.from({ length: 1_000 }, () => 1) } })
  const stage = result.stages.find((one) => one.stage === 'validate')
  expect(stage?.note).toBe('1 argument fits the schema, 1000 converted')
  expect(stage?.facts).toMatchObject({ left_out: 980 })
  expect(findingsOf(hermes.recorder.calls())).toBeLessThan(MOST_BYTES)
})

test('a thousand secrets below a key of 90 kB are masked, and listed briefly', async () => {
  const key = 'k'.repeat(90_000)
  const run = async () => ({ [key]: Array.from({ length: 1_500 }, () => ({ password: 'hunter2Zq9' })) })
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'leak', run })] })
  const result = await hermes.call('leak')
  expect(JSON.stringify(result)).not.toContain('hunter2Zq9')
  expect(result.marks).toMatchObject({ redactedCount: 1_500 })
  expect(result.stages.find((one) => one.stage === 'shape')?.note).toContain('1500 values redacted')
  expect(findingsOf(hermes.recorder.calls())).toBeLessThan(MOST_BYTES)
})

const LIST = { type: 'array', items: { type: 'integer' } }
const longKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}${'k'.repeat(100_000)}`, {}]))

test.each([
  ['unknown arguments', {}, Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`argument_${i}`, 1]))],
  ['an unknown argument with a long name', {}, { ['k'.repeat(500_000)]: 1 }],
  ['wrong items below a long key', { additionalProperties: LIST }, { ['k'.repeat(400_000)]: Array(50_000).fill('x') }],
  ['a long key in a wrong place', { additionalProperties: { type: 'object', required: ['a'] } }, longKeys(5)],
])('the refusal of %s is brief, and says how many there are', async (_, schema, args) => {
  const tool = nativeTool({ name: 'strict', schema: { type: 'object', ...schema } })
  await using hermes = await testGateway({ content, nativeTools: [tool] })
  const result = await hermes.call('strict', args)
  expect(result.error?.code).toBe('validation_failed')
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MOST_BYTES)
  expect(findingsOf(hermes.recorder.calls())).toBeLessThan(MOST_BYTES)
})

test('how many arguments are unknown is told although not all are listed', async () => {
  const tool = nativeTool({ name: 'strict', schema: { type: 'object' } })
  await using hermes = await testGateway({ content, nativeTools: [tool] })
  const { error } = await hermes.call('strict', Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`a${i}`, 1])))
  expect(error?.message).toContain('There are 497 more.')
  expect(error?.facts).toMatchObject({ left_out: 480 })
})

test('what a tool says of its failure is brief in the answer, in the record and in the log', async () => {
  const run = async () => {
    throw new Error('x'.repeat(5_000_000))
  }
  await using hermes = await testGateway({ content, nativeTools: [nativeTool({ name: 'fails', run })] })
  const result = await hermes.call('fails')
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MOST_BYTES)
  expect(findingsOf(hermes.recorder.calls())).toBeLessThan(MOST_BYTES)
  expect(Buffer.byteLength(JSON.stringify(hermes.logged))).toBeLessThan(MOST_BYTES)
})

test('a host as long as a caller likes is brief in what is told of the refusal', async () => {
  const tool = toolDefinition({
    name: 'fetch',
    publicWeb: true,
    schema: { type: 'object', properties: { url: { type: 'string' } } },
    request: { method: 'GET', url: '{args.url}', query: {}, headers: {} },
  })
  await using hermes = await testGateway({ content: revisionContent({ tools: [tool] }) })
  const result = await hermes.call('fetch', { url: `http://${'a.'.repeat(200_000)}example/` })
  expect(result.outcome).not.toBe('ran')
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MOST_BYTES)
  expect(findingsOf(hermes.recorder.calls())).toBeLessThan(MOST_BYTES)
})

test('an exception with a long message is brief in the log', async () => {
  const deps = {
    authenticate: () => {
      throw new Error('x'.repeat(5_000_000))
    },
  }
  await using hermes = await testGateway({ content, deps })
  await hermes.call('any')
  expect(hermes.logged.length).toBeGreaterThan(0)
  expect(Buffer.byteLength(JSON.stringify(hermes.logged))).toBeLessThan(MOST_BYTES)
})
