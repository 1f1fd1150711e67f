import type { Principal } from '@hermes/contracts/principal'
import { expect, test } from 'vitest'
import { createSessions } from './sessions.ts'

const principal = (id: string): Principal => ({ kind: 'apiKey', id, name: id, roles: [], agents: [] })
const MINUTE = 60_000

test('a handle is a name within a principal, so two principals never share a session by it', () => {
  const sessions = createSessions()
  expect(sessions.of(principal('a'), 'chat', 0)).toBe(sessions.of(principal('a'), 'chat', 99 * MINUTE))
  expect(sessions.of(principal('a'), 'chat', 0)).not.toBe(sessions.of(principal('b'), 'chat', 0))
})

test('without a handle a session lasts until half an hour has passed without a call', () => {
  const sessions = createSessions()
  const first = sessions.of(principal('a'), undefined, 0)
  expect(first).toMatch(/^ses_/)
  expect(sessions.of(principal('a'), undefined, 29 * MINUTE)).toBe(first)
  expect(sessions.of(principal('a'), undefined, 58 * MINUTE)).toBe(first)
  expect(sessions.of(principal('a'), undefined, 88 * MINUTE)).not.toBe(first)
  expect(sessions.of(principal('b'), undefined, 0)).not.toBe(first)
})
