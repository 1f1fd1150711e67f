import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOOLS } from './children/configuration.ts'
import type { Counts } from './children/counters.ts'
import { type Child, startChild } from './children/start-child.ts'

/*
 * What the fast path may cost, in counts and ratios: a busy machine makes everything slower, but neither more nor in
 * another proportion. The bounds leave room for chance and for features, not for doing everything twice.
 */

const KEY = `hk_${'k'.repeat(32)}`
const MINUTE = { ms: 60_000 }
const stack = new AsyncDisposableStack()
const children: Partial<Record<'load' | 'postgres' | 'forwarder' | 'memory' | 'durable', Child>> = {}

beforeAll(async () => {
  const signal = AbortSignal.timeout(120_000)
  const start = async (...[role, more]: [Parameters<typeof startChild>[0], object?]) =>
    stack.use(await startChild(role, { options: { key: KEY, ...more }, signal }))
  const [upstream, backend, postgres, load] = await Promise.all([
    start('mcp-upstream'),
    start('rest-backend'),
    start('postgres'),
    start('load'),
  ])
  const options = { upstreamUrl: upstream.url, backendUrl: backend.url, databaseUrl: postgres.url }
  const [forwarder, memory, durable] = await Promise.all([
    start('mcp-forwarder', options),
    start('memory', options),
    start('durable', { ...options, counting: true }),
  ])
  Object.assign(children, { load, postgres, forwarder, memory, durable })
}, 120_000)

afterAll(async () => await stack.disposeAsync())

function child(name: keyof typeof children): Child {
  const found = children[name]
  if (!found) throw new Error(`${name} was not started.`)
  return found
}

interface Sent {
  to: 'forwarder' | 'memory' | 'durable'
  connections: number
  calls: number
}

/** Makes so many calls. @returns what the process in the middle, and Postgres, used for them */
async function send({ to, connections, calls }: Sent) {
  const middle = child(to)
  const { callers } = child('load')
  const target = {
    protocol: 'mcp' as const,
    url: to === 'forwarder' ? middle.url : `${middle.url}/mcp`,
    tool: TOOLS.mcp,
    key: KEY,
  }
  await callers.open({ target, connections })
  const before = { middle: await middle.usage(), postgres: await child('postgres').usage() }
  const { calls: made, seconds } = await callers.run({ ...MINUTE, calls })
  const after = { middle: await middle.usage(), postgres: await child('postgres').usage() }
  await callers.close()
  expect(made).toBe(calls)
  const count = (name: keyof Counts) => (after.middle.counts?.[name] ?? 0) - (before.middle.counts?.[name] ?? 0)
  return {
    seconds,
    cpuMs: (after.middle.cpuMs - before.middle.cpuMs) / calls,
    commits: ((after.postgres.commits ?? 0) - (before.postgres.commits ?? 0)) / calls,
    each: (name: keyof Counts) => count(name) / calls,
    count,
  }
}

test('calls that end together are written together, and nothing else asks the database for them', async () => {
  const together = await send({ to: 'durable', connections: 32, calls: 640 })
  expect(together.each('callStatements')).toBeLessThan(0.5)
  expect(together.commits).toBeLessThan(0.6)
  const alone = await send({ to: 'durable', connections: 1, calls: 60 })
  expect(alone.each('callStatements')).toBe(1)
  // Keys, revisions and recovery look at the database a few times a second, whoever calls.
  for (const { count, seconds } of [together, alone]) expect(count('otherStatements')).toBeLessThan(20 + 20 * seconds)
})

test('a call makes few controllers and timers, and writes its JSON once for each who reads it', async () => {
  const { each } = await send({ to: 'durable', connections: 32, calls: 640 })
  // The client's cancelling, and the gateway's own.
  expect(each('abortControllers')).toBeLessThan(2.5)
  // The time a call may take, that of the rest of its answer, and that of a write they share.
  expect(each('timers')).toBeLessThan(4)
  // To the server, to the client; its row, its attempt, its log line and what that shows of arguments and result.
  expect(each('jsonTexts')).toBeLessThan(20)
})

test('the gateway costs a few times a bare forwarder', async () => {
  const least = { forwarder: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY }
  // The least of many short loads: what else the machine did hardly met it.
  for (let turn = 0; turn < 8; turn++) {
    for (const to of ['forwarder', 'memory'] as const) {
      const { cpuMs } = await send({ to, connections: 32, calls: 256 })
      least[to] = Math.min(least[to], cpuMs)
    }
  }
  expect(least.memory / least.forwarder).toBeLessThan(4.5)
})
