import type { JsonObject } from '@hermes/contracts/json'
import type { Principal } from '@hermes/contracts/principal'
import type { RevisionContent } from '@hermes/contracts/revision'
import type { RouteDefinition } from '@hermes/contracts/route'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { nativeTool, tester, testGateway } from '../gateway-for-tests.ts'

const writer = (run = async (args: JsonObject) => args) =>
  nativeTool({ name: 'writer', effect: 'write', returns: { trust: 'untrusted', private: true }, run })
const reading = (name: string, more: Partial<ToolDefinition> = {}) =>
  toolDefinition({
    name,
    kind: 'native',
    endpoint: 'local://test/writer',
    schema: { type: 'object', additionalProperties: true },
    returns: { trust: 'trusted', private: false },
    ...more,
  })
const rule = (name: string, more: Partial<RouteDefinition>): RouteDefinition => ({
  name,
  when: { args: {} },
  priority: 1,
  enabled: true,
  source: { kind: 'built-in' },
  order: 0,
  ...more,
})

// Two ways to the same tool: an endpoint that is another tool's, and a rule that leads there.
const alias = reading('asked')
const routed = reading('asked', { endpoint: 'local://test/reader' })
const leads = rule('leads', { when: { tool: 'asked', args: {} }, to: 'local://test/writer' })
const ways: [string, Partial<RevisionContent>][] = [
  ['an alias', { tools: [alias], routes: [] }],
  ['a rule', { tools: [routed], routes: [leads] }],
]

const as = (...roles: string[]): { deps: { authenticate: () => { ok: true; principal: Principal } } } => ({
  deps: { authenticate: () => ({ ok: true, principal: { ...tester, roles } }) },
})
const setup = (content: Partial<RevisionContent>, run?: (args: JsonObject) => Promise<JsonObject>) => ({
  content: revisionContent(content),
  nativeTools: [writer(run), nativeTool({ name: 'reader' })],
})

test.each(ways)('%s to a write needs the role for writes, whatever its own effect says', async (_, content) => {
  await using reader = await testGateway({ ...setup(content), ...as('tools:read') })
  expect((await reader.call('asked')).error).toMatchObject({ code: 'forbidden', facts: { missing: ['tools:write'] } })
  await using able = await testGateway({ ...setup(content), ...as('tools:write') })
  expect(await able.call('asked')).toMatchObject({ outcome: 'ran' })
  expect(able.recorder.calls()[0]).toMatchObject({ tool: 'asked', effect: 'write' })
})

test.each(ways)(
  '%s needs the roles that rules ask for at the tool it reaches',
  async (_, { tools = [], routes = [] }) => {
    const guarded = rule('guarded', {
      when: { tool: 'wri*', args: { path: { contains: '/' } } },
      requireRole: 'keeper',
    })
    const content = { tools, routes: [...routes, guarded] }
    await using lacking = await testGateway({ ...setup(content), ...as('tools:write') })
    expect((await lacking.call('asked', { path: '/etc' })).error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('the rule guarded'),
    })
    expect(await lacking.call('asked', { path: 'x' })).toMatchObject({ outcome: 'ran' })
    await using holding = await testGateway({ ...setup(content), ...as('tools:write', 'keeper') })
    expect(await holding.call('asked', { path: '/etc' })).toMatchObject({ outcome: 'ran' })
  },
)

test('an alias needs the scope of the tool it reaches', async () => {
  const scoped = reading('writer', { effect: 'write', auth: { required: true, scope: 'finance' } })
  const content = { tools: [alias, scoped] }
  await using hermes = await testGateway({ ...setup(content), ...as('tools:write') })
  expect((await hermes.call('asked')).error).toMatchObject({ code: 'forbidden', facts: { missing: ['finance'] } })
})

test.each(ways)(
  '%s does not reach a tool that the channel does not contain, and does not name it',
  async (_, content) => {
    const channels = { api: { disabled: ['writer'] } }
    await using hermes = await testGateway(setup({ ...content, channels }))
    const { error } = await hermes.call('asked')
    expect(error).toMatchObject({ code: 'forbidden', message: expect.stringContaining('the channel api') })
    expect(error?.message).not.toContain('writer')
  },
)

test.each(ways)('%s does not reach a tool that is switched off', async (_, { tools = [], ...content }) => {
  const off = reading('writer', { effect: 'write', enabled: false })
  await using hermes = await testGateway(setup({ ...content, tools: [...tools, off] }))
  expect((await hermes.call('asked')).error).toMatchObject({ code: 'tool_disabled', facts: { tool: 'writer' } })
})

test.each(ways)(
  '%s to a write is never sent twice, and its intent is committed',
  async (_, { tools = [], ...content }) => {
    let runs = 0
    const intents: unknown[] = []
    const hang = () => {
      runs++
      return new Promise<JsonObject>(() => undefined)
    }
    const recorder = {
      available: () => true,
      begin: async (record: unknown) => void intents.push(record),
      finish: async () => undefined,
    }
    const slow = tools.map((tool) => ({ ...tool, maxRetries: 2, timeoutMs: 20 }))
    await using hermes = await testGateway({ ...setup({ ...content, tools: slow }, hang), deps: { recorder } })
    expect((await hermes.call('asked')).error).toMatchObject({ code: 'outcome_uncertain' })
    expect(runs).toBe(1)
    expect(intents).toMatchObject([{ effect: 'write' }])
  },
)

test.each(ways)('what %s gives back is trusted no more than the tool it reaches', async (_, content) => {
  await using hermes = await testGateway(setup(content))
  expect((await hermes.call('asked')).marks).toMatchObject({ trust: 'untrusted', private: true })
})

test('a tool that reaches no other keeps its own effect', async () => {
  await using hermes = await testGateway({ ...setup({ tools: [routed] }), ...as('tools:read') })
  expect(await hermes.call('asked')).toMatchObject({ outcome: 'ran', marks: { trust: 'trusted' } })
  expect(hermes.recorder.calls()[0]?.effect).toBe('read')
})
