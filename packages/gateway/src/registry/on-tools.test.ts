import type { CatalogueTool } from '@hermes/contracts/server'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { nativeTool, revisionOf, testGateway } from '../gateway-for-tests.ts'
import { listedTool, type ScriptedServers, scriptedPool, scriptedServer } from '../scripted-pool-for-tests.ts'
import { isListed } from './listed.ts'

const content = revisionContent({ tools: [toolDefinition()], servers: [scriptedServer('notes')] })

async function watched(servers: ScriptedServers = { notes: { tools: [listedTool('read')] } }) {
  const { pool, become } = scriptedPool(servers)
  const hermes = await testGateway({ content, options: { pool } })
  let news = 0
  const end = hermes.gateway.onTools(() => void news++)
  return {
    hermes,
    become,
    end,
    /** How often it was told since the last question. */
    news: () => {
      const count = news
      news = 0
      return count
    },
    [Symbol.asyncDispose]: () => hermes.gateway.close(),
  }
}

const notes = (tools: readonly CatalogueTool[], status: ScriptedServers[string]['status'] = {}) => ({
  notes: { tools, status },
})

test('tools that come, go or change are told of once each, nothing else is', async () => {
  await using t = await watched()
  t.become(notes([listedTool('read')]))
  expect(t.news()).toBe(0)
  t.become(notes([listedTool('read'), listedTool('write')]))
  expect(t.news()).toBe(1)
  t.become(notes([listedTool('read', { title: 'Read' }), listedTool('write')]))
  expect(t.news()).toBe(1)
  t.become(notes([]))
  expect(t.news()).toBe(1)
  t.end()
  t.become(notes([listedTool('read')]))
  expect(t.news()).toBe(0)
})

test('a restart is no news, one that fails for a while neither; one that stays away or needs somebody is', async () => {
  const tools = [listedTool('read')]
  await using t = await watched(notes(tools))
  t.become(notes(tools, { state: 'connecting', reason: 'It ended with code 1.' }))
  t.become(notes(tools, { state: 'failed', reason: 'It ended with code 1 before it was ready.' }))
  t.become(notes(tools, { state: 'ready' }))
  expect(t.news()).toBe(0)
  for (const state of ['failed', 'connecting'] as const) {
    t.become(notes(tools, { state, reason: 'It ended with code 1 before it was ready.', away: true }))
    expect(t.news()).toBe(1)
    expect(
      t.hermes.gateway
        .tools()
        .filter(isListed)
        .map(({ server }) => server),
    ).not.toContain('notes')
    t.become(notes(tools, { state: 'ready' }))
    expect(t.news()).toBe(1)
  }
  t.become(notes(tools, { state: 'failed', reason: 'NOTES_KEY is not set.', lasting: true }))
  expect(t.news()).toBe(1)
  t.become(notes(tools, { state: 'ready' }))
  expect(t.news()).toBe(1)
})

test('a tool that its server has not listed yet is not shown to agents, though the configuration names it', async () => {
  const servers = [scriptedServer('notes', { tools: ['read'] })]
  const { pool, become } = scriptedPool(notes([], { state: 'connecting' }))
  await using hermes = await testGateway({ content: { ...content, tools: [], servers }, options: { pool } })
  const shown = () => hermes.gateway.tools().map((tool) => [tool.definition.name, isListed(tool)])
  expect(shown()).toEqual([['notes.read', false]])
  expect((await hermes.call('notes.read')).error).toMatchObject({ code: 'not_ready', retryable: true })
  become(notes([listedTool('read')]))
  expect(shown()).toEqual([['notes.read', true]])
  become(notes([listedTool('read')], { state: 'failed', reason: 'It ended.' }))
  expect(shown()).toEqual([['notes.read', true]])
})

test('another revision with the same tools is news once: what a tool may do may have changed', async () => {
  await using t = await watched()
  await t.hermes.gateway.activate(revisionOf({ ...content, tools: [] }, 2))
  expect(t.news()).toBe(1)
})

test('a toolset is known, and limits lists and calls to what it contains', async () => {
  const toolsets = [
    {
      name: 'reading',
      description: 'To read.',
      tools: ['echo', 'notes.read'],
      includes: [],
      source: { kind: 'built-in' },
    },
  ] as const
  const { pool } = scriptedPool(notes([listedTool('read')]))
  await using hermes = await testGateway({
    content: { ...content, toolsets },
    nativeTools: [nativeTool({ name: 'echo' })],
    options: { pool },
  })
  const { gateway } = hermes
  expect([gateway.hasToolset('reading'), gateway.hasToolset('toString')]).toEqual([true, false])
  const names = (toolset?: string) =>
    gateway
      .tools({ channel: 'mcp', ...(toolset !== undefined && { toolset }) })
      .map(({ definition }) => definition.name)
  expect(names('reading')).toEqual(['echo', 'notes.read'])
  expect(names('no such toolset')).toEqual([])
  expect(names()).toContain('web_search')
  expect(await hermes.call('echo', {}, { toolset: 'reading' })).toMatchObject({ outcome: 'ran' })
  expect(await hermes.call('read', {}, { toolset: 'reading' })).toMatchObject({ outcome: 'ran' })
  const outside = await hermes.call('web_search', { query: 'x' }, { toolset: 'reading' })
  const unknown = await hermes.call('web_serch', { query: 'x' }, { toolset: 'reading' })
  // What is outside is answered like what nobody knows, and not suggested either.
  expect(outside.error).toMatchObject({ code: 'tool_not_found', facts: { near: [] } })
  expect(unknown.error).toMatchObject({ code: 'tool_not_found', facts: { near: [] } })
})
