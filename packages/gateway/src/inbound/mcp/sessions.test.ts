import type { Principal } from '@hermes/contracts/principal'
import { expect, test } from 'vitest'
import { createMcpSessions, type McpSession, type SessionLimits, sessionHandle } from './sessions.ts'

const principal = (id: string): Principal => ({ kind: 'apiKey', id, name: id, roles: [], agents: [] })
const ann = principal('ann')
const bob = principal('bob')

function setUp(limits: Partial<SessionLimits> = {}) {
  let now = 0
  const ended: string[] = []
  const busy = new Set<McpSession>()
  const sessions = createMcpSessions(
    { total: 4, perOwner: 3, idleMs: 60_000, ...limits },
    { now: () => now, busy: (session) => busy.has(session), ended: ({ id }) => void ended.push(id) },
  )
  const open = (owner: Principal = ann) => {
    now += 2_000
    return sessions.open(owner, { version: '2025-11-25', toolset: undefined })
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { sessions, open, pass, ended, busy }
}

test('a session is found by its owner alone', () => {
  const { sessions, open } = setUp()
  const { id } = open(ann)
  expect(sessions.find(id, ann)?.id).toBe(id)
  expect(sessions.find(id, bob)).toBeUndefined()
  expect(sessions.find(id, { ...ann, kind: 'user' })).toBeUndefined()
  expect(sessions.find('', ann)).toBeUndefined()
})

test('ids cannot be guessed, and the name that records carry is not enough to take one over', () => {
  const { open } = setUp()
  const session = open()
  expect(session.id).toMatch(/^[0-9a-f]{32}$/)
  expect(open().id).not.toBe(session.id)
  expect(session.id.length - sessionHandle(session).length).toBeGreaterThan(12)
})

test('the longest unused of an owner makes room for its next, and the longest unused of all for anybody’s', () => {
  const { sessions, open, ended } = setUp()
  const [first, second, third] = [open(), open(), open()]
  sessions.find(first.id, ann)
  const fourth = open()
  expect(ended).toEqual([second.id])
  const others = [open(bob), open(bob)]
  expect(ended).toEqual([second.id, third.id])
  expect(sessions.size()).toBe(4)
  expect([first, fourth, ...others].map(({ id }) => ended.includes(id))).toEqual([false, false, false, false])
})

test('one in use does not make room, unless all are', () => {
  const { open, busy, ended } = setUp({ perOwner: 2 })
  const first = open()
  busy.add(first)
  const second = open()
  const third = open()
  expect(ended).toEqual([second.id])
  busy.add(third)
  open()
  expect(ended).toEqual([second.id, first.id])
})

test('one without a request for long enough has ended, unless it is in use', () => {
  const { sessions, open, pass, busy, ended } = setUp()
  const [idle, listening] = [open(), open()]
  busy.add(listening)
  pass(60_000)
  expect(sessions.find(idle.id, ann)).toBeUndefined()
  expect(sessions.find(listening.id, ann)).toBe(listening)
  expect(ended).toEqual([idle.id])
})

test('an end cancels what runs in the session, and gives its place free once', () => {
  const { sessions, open, ended } = setUp()
  const session = open()
  const call = new AbortController()
  session.calls = new Map([[call, 1]])
  sessions.end(session)
  sessions.end(session)
  expect(call.signal.aborted).toBe(true)
  expect(ended).toEqual([session.id])
  expect(sessions.size()).toBe(0)
})
