import { expect, test } from 'vitest'
import { markNotOffered } from './not-offered.ts'

const caching = { revision: '2026-07-28', name: 'caching' } as const
const PROMPTS = 'sep-2549-prompts-list-caching-hints'
const ABSENT = 'prompts/list returned JSON-RPC error -32601: Method not found'

test('a list that is not offered is no failure where the server says that there is no such method', () => {
  const [marked] = markNotOffered(caching, [{ id: PROMPTS, status: 'FAILURE', message: ABSENT }])
  expect(marked?.status).toBe('NOT_OFFERED')
})

test.each([
  ['another error', caching, { id: PROMPTS, message: 'prompts/list response missing ttlMs' }],
  ['another list', caching, { id: 'sep-2549-tools-list-caching-hints', message: ABSENT }],
  ['another scenario', { ...caching, name: 'tools-list' }, { id: PROMPTS, message: ABSENT }],
])('%s remains a failure', (_, scenario, check) => {
  expect(markNotOffered(scenario, [{ ...check, status: 'FAILURE' }])[0]?.status).toBe('FAILURE')
})
