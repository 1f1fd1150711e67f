import { revisionContent } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { tester, testGateway } from '../../gateway-for-tests.ts'
import { listedTool, scriptedPool, scriptedServer } from '../../scripted-pool-for-tests.ts'
import { createParamCheck } from './param-check.ts'

const inputSchema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    size: { type: 'object', properties: { count: { type: 'integer', 'x-mcp-header': 'Count' } } },
  },
} as const

async function startCheck() {
  const { pool, become } = scriptedPool({ far: { tools: [listedTool('go', { inputSchema })] } })
  const toolsets = [{ name: 'none', description: '', tools: [], includes: [], source: { kind: 'studio' } }] as const
  const content = revisionContent({ tools: [], servers: [scriptedServer('far')], toolsets })
  const hermes = await testGateway({ content, options: { pool } })
  const check = createParamCheck(hermes.gateway)
  return {
    become,
    refusal: (
      args: object,
      headers: Record<string, string>,
      { name = 'mcp__far__go', toolset = undefined as string | undefined } = {},
    ) => check.refusal({ name, args: { ...args }, headers }, { principal: tester, toolset })?.facts.header,
    [Symbol.asyncDispose]: () => hermes[Symbol.asyncDispose](),
  }
}

test.each([
  ['the same text', { region: 'eu' }, { 'mcp-param-region': 'eu' }],
  ['a packed text', { region: 'grüße' }, { 'mcp-param-region': '=?base64?Z3LDvMOfZQ==?=' }],
  ['half a package, which is a text', { region: '=?base64?eA==' }, { 'mcp-param-region': '=?base64?eA==' }],
  ['a number written otherwise', { size: { count: 42 } }, { 'mcp-param-count': '42.0' }],
  ['a header for nothing', {}, { 'mcp-param-region': 'eu' }],
  ['null, which is nothing to repeat', { region: null }, {}],
])('%s agrees', async (_, args, headers) => {
  await using check = await startCheck()
  expect(check.refusal(args, headers)).toBeUndefined()
})

test.each([
  ['another text', { region: 'eu' }, { 'mcp-param-region': 'us' }, 'mcp-param-region'],
  ['another case', { region: 'eu' }, { 'mcp-param-region': 'EU' }, 'mcp-param-region'],
  ['no header', { region: 'eu' }, {}, 'mcp-param-region'],
  [
    'a package without its padding',
    { region: 'Hello' },
    { 'mcp-param-region': '=?base64?SGVsbG8?=' },
    'mcp-param-region',
  ],
  [
    'a package of other signs',
    { region: 'Hello' },
    { 'mcp-param-region': '=?base64?SGVs!!!bG8=?=' },
    'mcp-param-region',
  ],
  ['another number', { size: { count: 42 } }, { 'mcp-param-count': '43' }, 'mcp-param-count'],
])('%s is refused', async (...[, args, headers, header]) => {
  await using check = await startCheck()
  expect(check.refusal(args, headers)).toBe(header)
})

test('every name of a tool is looked at, and no tool is betrayed to those for whom there is none', async () => {
  await using check = await startCheck()
  for (const name of ['mcp__far__go', 'far.go', 'go'])
    expect(check.refusal({ region: 'eu' }, {}, { name })).toBeDefined()
  expect(check.refusal({ region: 'eu' }, {}, { toolset: 'none' })).toBeUndefined()
  expect(check.refusal({ region: 'eu' }, {}, { name: 'other' })).toBeUndefined()
  check.become({ far: { tools: [listedTool('go')] } })
  expect(check.refusal({ region: 'eu' }, {})).toBeUndefined()
})
