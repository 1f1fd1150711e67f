import type { RouteDefinition } from '@hermes/contracts/route'
import type { ToolDefinition } from '@hermes/contracts/tool'
import type { RegisteredTool } from '@hermes/gateway/types'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { LOCAL_PERSON } from '../sessions/people.ts'
import { testRoute } from './test-route.ts'

const registered = (definition: Partial<ToolDefinition>, server?: string): RegisteredTool => ({
  definition: toolDefinition(definition),
  outwardName: (definition.name ?? '').replace('.', '_'),
  status: { state: 'ready' },
  toolsets: [],
  ...(server === undefined ? {} : { server }),
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
const content = revisionContent({
  routes: [
    rule('guarded', { when: { tool: 'notes.*', args: {} }, requireRole: 'notes:keep' }),
    rule('leads', { when: { tool: 'routed', args: {} }, to: 'mcp://notes/write' }),
  ],
})
const revision = {
  id: 'rev_1',
  number: 1,
  contentHash: 'hash',
  content,
  createdAt: new Date(0),
  author: 'test',
  origin: 'files' as const,
}
const gateway = {
  revision: () => revision,
  tools: () => [
    registered({ name: 'alias', kind: 'mcp', endpoint: 'mcp://notes/write' }),
    registered({ name: 'routed' }),
    registered({ name: 'plain' }),
    registered(
      {
        name: 'notes.write',
        kind: 'mcp',
        endpoint: 'mcp://notes/write',
        effect: 'write',
        auth: { required: true, scope: 'private' },
      },
      'notes',
    ),
  ],
}
const ask = (tool: string, roles: string[]) =>
  testRoute(gateway, { principal: LOCAL_PERSON, channel: 'studio' }, { tool_name: tool, arguments: {}, roles })

test.each(['alias', 'routed'])('roles of the tool that %s ends at are told, and missed', (name) => {
  const answer = ask(name, ['tools:read'])
  expect(answer.decision.requiredRoles).toEqual([{ role: 'notes:keep', route: 'guarded' }])
  expect(answer.toolRoles).toEqual([
    { role: 'tools:write', tool: 'notes.write' },
    { role: 'private', tool: 'notes.write' },
  ])
  expect(answer.missingRoles).toEqual(['tools:write', 'private', 'notes:keep'])
  expect(ask(name, ['tools:write', 'private', 'notes:keep']).missingRoles).toEqual([])
  expect(ask(name, ['admin']).missingRoles).toEqual([])
})

test('a tool that ends at itself tells its rules and its scope', () => {
  expect(ask('plain', [])).toMatchObject({ decision: { requiredRoles: [] }, toolRoles: [], missingRoles: [] })
  expect(ask('notes.write', [])).toMatchObject({
    toolRoles: [{ role: 'private', tool: 'notes.write' }],
    missingRoles: ['private', 'notes:keep'],
  })
})
