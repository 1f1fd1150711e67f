import { revisionContent } from '@hermes/testing/factories'
import { openRecorder } from '@hermes/testing/open-recorder'
import { startOwnServer } from '@hermes/testing/own-server'
import { expect, test } from 'vitest'
import { nativeTool, testGateway } from './gateway-for-tests.ts'

const integers = { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer' } } }
const open = { type: 'object', additionalProperties: true }
const long = 'k'.repeat(100_000)

/** Calls that once made rows of hundreds of megabytes, and one whose payload is larger than a record may be. */
const LARGE: readonly { tool: string; args: object }[] = [
  { tool: 'sum', args: { [long]: Array(1_000).fill('1') } },
  { tool: 'leak', args: {} },
  { tool: 'leak_by_write', args: {} },
  { tool: 'echo', args: { password: Array(150_000).fill(1) } },
  { tool: 'strict', args: Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`argument_${i}`, 1])) },
]

const leak = async () => ({ [long]: Array.from({ length: 1_500 }, () => ({ password: 'hunter2Zq9' })) })
const nativeTools = [
  nativeTool({ name: 'sum', schema: integers }),
  nativeTool({ name: 'leak', run: leak }),
  nativeTool({ name: 'leak_by_write', effect: 'write', run: leak }),
  nativeTool({ name: 'echo', schema: open }),
  nativeTool({ name: 'strict', schema: { type: 'object' } }),
]

test('calls with many findings and large payloads are answered and recorded, before and after Postgres was away', async () => {
  await using server = await startOwnServer()
  await using recorder = await openRecorder(server.url)
  await using hermes = await testGateway({ content: revisionContent({ tools: [] }), nativeTools, deps: { recorder } })
  await hermes.call('echo')

  const small = async () => {
    const outcomes = new Set<string>()
    for (let i = 0; i < 50; i++) outcomes.add((await hermes.call('echo', { n: i })).outcome)
    return [...outcomes]
  }
  const together = async () => {
    const [others, ...large] = await Promise.all([small(), ...LARGE.map(({ tool, args }) => hermes.call(tool, args))])
    expect(others).toEqual(['ran'])
    expect(large.map(({ outcome, error }) => error?.code ?? outcome)).toEqual([
      'ran',
      'ran',
      'ran',
      'ran',
      'validation_failed',
    ])
    expect(recorder.available()).toBe(true)
    return large.map(({ callId }) => callId)
  }
  const before = await together()

  await server.stop()
  expect((await hermes.call('leak')).error?.code).toBe('unavailable')
  expect(recorder.available()).toBe(false)
  await server.start()
  while (!recorder.available()) await new Promise(setImmediate)
  const after = await together()

  const query = `select outcome, sum(octet_length(arguments::text) + octet_length(coalesce(result::text, ''))
    + octet_length(stages::text) + octet_length(coalesce(marks::text, '')) + octet_length(coalesce(error::text, '')))::int
    as bytes from calls where id = any($1) group by id, outcome order by bytes`
  const { rows } = await recorder.pool.query(query, [[...before, ...after]])
  expect(rows.map(({ outcome }) => String(outcome)).sort()).toEqual([
    ...Array(2).fill('failed'),
    ...Array(8).fill('ran'),
  ])
  expect(rows.at(-1)?.bytes).toBeLessThan(2_200_000)
}, 60_000)
