import type { Channel } from '@hermes/contracts/channel'
import type { ChannelPolicy } from '@hermes/contracts/revision'
import { expect, test } from 'vitest'
import { builtInToolsets } from './built-in-toolsets.ts'
import { channelTools } from './channel-tools.ts'
import { createToolsetResolver, serverToolsets } from './toolsets.ts'

const toolsets = createToolsetResolver([
  ...builtInToolsets,
  ...serverToolsets({ github: ['list_issues', 'create_issue'], notes: ['read_note'] }),
])
const builtIn = toolsets.resolve('core').tools.map((name) => ({ name, builtIn: true }))
const operators = ['weather', 'github.list_issues', 'github.create_issue', 'notes.read_note'].map((name) => ({
  name,
  builtIn: false,
}))
const tools = [...builtIn, { name: 'extra_native', builtIn: true }, ...operators]

const on = (channel: Channel, policy?: ChannelPolicy, inherited?: ReadonlySet<string>) =>
  channelTools({ channel, tools, toolsets, ...(policy && { policy }), ...(inherited && { inherited }) })
const names = (channel: Channel, policy?: ChannelPolicy) => [...on(channel, policy).tools].sort()

test('cli has core with terminal, and everything the operator configured', () => {
  expect(names('cli')).toEqual([...builtIn, ...operators].map((tool) => tool.name).sort())
})

test('studio has the same without terminal and process', () => {
  const expected = names('cli').filter((name) => name !== 'terminal' && name !== 'process')
  expect(names('studio')).toEqual(expected)
})

test('api and mcp have all but terminal and code execution', () => {
  const expected = tools
    .map((tool) => tool.name)
    .filter((name) => !['terminal', 'process', 'execute_code'].includes(name))
  expect(names('api')).toEqual(expected.sort())
  expect(names('mcp')).toEqual(expected.sort())
})

test('webhook has its four tools, two of them for endorsed URLs only', () => {
  expect(names('webhook')).toEqual(['clarify', 'vision_analyze', 'web_extract', 'web_search'])
  expect([...on('webhook').endorsedUrlsOnly].sort()).toEqual(['vision_analyze', 'web_extract'])
  expect(on('api').endorsedUrlsOnly.size).toBe(0)
})

test('telegram and acp have the groups of the design page', () => {
  expect(names('telegram')).toEqual([
    'image_generate',
    'memory',
    'send_message',
    'vision_analyze',
    'web_extract',
    'web_search',
  ])
  expect(names('acp')).toEqual([
    'memory',
    'patch',
    'process',
    'read_file',
    'search_files',
    'terminal',
    'web_extract',
    'web_search',
    'write_file',
  ])
})

test.each(['cron', 'subagent'] as const)('%s has what it inherits, and never more', (channel) => {
  expect(on(channel).tools.size).toBe(0)
  const inherited = new Set(['web_search', 'weather', 'gone'])
  expect([...on(channel, undefined, inherited).tools].sort()).toEqual(['weather', 'web_search'])
  expect([...on(channel, { enabled: ['core'], disabled: [] }, inherited).tools]).toEqual(['web_search'])
})

test('the policy of the specification: enabled takes the place of the default, disabled comes last', () => {
  const telegram = on('telegram', {
    enabled: ['web', 'vision', 'image_gen', 'send_message', 'terminal'],
    disabled: ['terminal'],
  })
  expect([...telegram.tools].sort()).toEqual([
    'image_generate',
    'send_message',
    'vision_analyze',
    'web_extract',
    'web_search',
  ])
  expect(telegram.unknown).toEqual([])
})

test('an explicitly empty list is none at all', () => {
  expect(names('cli', { enabled: [], disabled: [] })).toEqual([])
})

test('servers, server:tool, toolset:glob, tool names and globs can be listed', () => {
  const pick = (...enabled: string[]) => names('api', { enabled, disabled: [] })
  expect(pick('github')).toEqual(['github.create_issue', 'github.list_issues'])
  expect(pick('mcp-notes')).toEqual(['notes.read_note'])
  expect(pick('github:list_issues')).toEqual(['github.list_issues'])
  expect(pick('github:list_*')).toEqual(['github.list_issues'])
  expect(pick('file:read_*')).toEqual(['read_file'])
  expect(pick('weather')).toEqual(['weather'])
  expect(pick('web_*')).toEqual(['web_extract', 'web_search'])
})

test('a name that stands for nothing is reported, not ignored', () => {
  expect(on('cli', { disabled: ['discord', 'x:y'] }).unknown).toEqual(['discord', 'x:y'])
})

test('disabling a bundle leaves the core tools that it shares', () => {
  expect(names('cli', { disabled: ['hermes-webhook'] })).toEqual(names('cli'))
  expect(names('cli', { disabled: ['web'] })).not.toContain('web_search')
})
