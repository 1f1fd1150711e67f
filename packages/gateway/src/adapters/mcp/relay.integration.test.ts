import type { CallRelay, LogLevel } from '@hermes/contracts/relay'
import { expect, test } from 'vitest'
import { fixtureServer, testPool } from './pool-for-tests.ts'

/** A caller that keeps what it hears. */
function listener(level: LogLevel = 'debug') {
  const heard: unknown[] = []
  const relay: CallRelay = {
    onProgress: (update) => heard.push(update),
    log: { level, onLog: (line) => heard.push(line) },
  }
  return { heard, relay }
}

const tellers = fixtureServer('fake', ['tools=tell,slow', 'logging'])

test('progress comes to the call whose token it names, and lines of the log to a call that is alone', async () => {
  await using t = testPool()
  await t.pool.apply([tellers])
  const { heard, relay } = listener('info')
  await t.call('fake', 'tell', { arguments: { text: 'mine' }, relay })
  expect(heard).toEqual([
    { progress: 1, message: 'mine' },
    { level: 'error', logger: 'fake', data: 'mine' },
  ])
})

test('nothing is asked of a server for a caller that wants to hear nothing', async () => {
  await using t = testPool()
  await t.pool.apply([tellers])
  const { structuredContent } = await t.call('fake', 'tell', { arguments: { text: 'quiet' } })
  expect(structuredContent).toEqual({ levels: [], meta: null })
})

test('lines that may be another caller’s come to nobody, while progress still does', async () => {
  await using t = testPool()
  await t.pool.apply([tellers])
  const [one, other] = [listener(), listener()]
  const slow = t.call('fake', 'slow', { arguments: { ms: 300 }, relay: other.relay })
  await t.call('fake', 'tell', { arguments: { text: 'whose' }, relay: one.relay })
  await slow
  expect(one.heard).toEqual([{ progress: 1, message: 'whose' }])
  expect(other.heard).toEqual([])
})

test('what a server writes of an answered call comes to no other caller: once two have used a connection, no lines go on', async () => {
  await using t = testPool()
  await t.pool.apply([tellers])
  const tell = async (caller: string) => {
    const { heard, relay } = listener()
    await t.call('fake', 'tell', { arguments: { text: caller }, relay, caller })
    return heard.filter((each) => Object.hasOwn(each as object, 'level')).length
  }
  expect(await tell('alice')).toBe(2)
  expect(await tell('alice')).toBe(2)
  expect(await tell('bob')).toBe(0)
  expect(await tell('alice')).toBe(0)
})

test('a call that was given up may still write, so its lines come to nobody else', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', ['tools=tell,slow', 'logging', 'never-answers-cancelled'])])
  await expect(t.call('fake', 'slow', { timeoutMs: 50 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  const { heard, relay } = listener()
  await t.call('fake', 'tell', { arguments: { text: 'whose' }, relay })
  expect(heard).toEqual([{ progress: 1, message: 'whose' }])
})

test('the level of a shared log goes down to the lowest that anybody wants, and never up', async () => {
  await using t = testPool()
  await t.pool.apply([tellers])
  const levels = async (level: LogLevel) => {
    const { structuredContent } = await t.call('fake', 'tell', {
      arguments: { text: '' },
      relay: listener(level).relay,
    })
    return (structuredContent as { levels: string[] }).levels
  }
  expect(await levels('error')).toEqual(['error'])
  expect(await levels('critical')).toEqual(['error'])
  expect(await levels('info')).toEqual(['error', 'info'])
})

test('a server that speaks 2026-07-28 is asked by each request for itself', async () => {
  await using t = testPool()
  await t.pool.apply([fixtureServer('fake', ['tools=tell', 'logging', 'modern'])])
  const { heard, relay } = listener('error')
  const { structuredContent } = await t.call('fake', 'tell', { arguments: { text: 'mine' }, relay })
  expect(structuredContent).toMatchObject({
    levels: [],
    meta: { 'io.modelcontextprotocol/logLevel': 'error', progressToken: expect.any(Number) },
  })
  expect(heard).toEqual([
    { progress: 1, message: 'mine' },
    { level: 'error', logger: 'fake', data: 'mine' },
  ])
})
