import { expect, test } from 'vitest'
import { callFailure } from './failures.ts'
import { readRefusal } from './refusal.ts'

const needs = (data: unknown) => readRefusal(JSON.parse(JSON.stringify({ code: -32_021, message: 'No', data }))).needs

test('what a server wants of its client is read, in the words that there are for it', () => {
  expect(needs({ requiredCapabilities: { sampling: {}, elicitation: { form: {} } } })).toEqual([
    'elicitation',
    'sampling',
  ])
})

test.each([
  [undefined],
  [null],
  ['sampling'],
  [{}],
  [{ requiredCapabilities: ['sampling'] }],
  [{ requiredCapabilities: { money: {} } }],
])('%j asks for nothing that there is', (data) => {
  expect(needs(data)).toBeUndefined()
})

test('an error of another kind asks for nothing, whatever it carries', () => {
  const data = { requiredCapabilities: { sampling: {} } }
  expect(readRefusal({ code: -32_602, message: 'No', data })).toEqual({ kind: 'refused', code: -32_602, message: 'No' })
})

test('the caller is told what is wanting, and programs find it in the facts', () => {
  const failure = readRefusal({ code: -32_021, message: 'No', data: { requiredCapabilities: { sampling: {} } } })
  const { error } = callFailure(failure, { server: 'writer', tool: 'draft', timeoutMs: 1_000 })
  expect(error).toMatchObject({ code: 'upstream_error', facts: { client_capabilities: ['sampling'] } })
  expect(error.message).toBe(
    'The tool draft of the server writer needs sampling from its client, which Hermes does not pass on.',
  )
})
