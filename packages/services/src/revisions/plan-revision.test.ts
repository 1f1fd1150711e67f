import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { describePlan, planRevision } from './plan-revision.ts'

const content = revisionContent()

test('the same content changes nothing, wherever in the files it stands now', () => {
  const moved = revisionContent({ tools: [toolDefinition({ source: { kind: 'file', file: 'b.yaml', line: 9 } })] })
  expect(describePlan(planRevision(content, content))).toBe('nothing changes')
  expect(describePlan(planRevision(content, moved))).toBe('nothing changes')
})

test('names what is new, other and gone', () => {
  const after = revisionContent({ tools: [toolDefinition({ timeoutMs: 9 }), toolDefinition({ name: 'b' })] })
  expect(planRevision(content, after).tools).toEqual({ added: ['b'], changed: ['web_search'], removed: [] })
  expect(planRevision(after, content).tools).toEqual({ added: [], changed: ['web_search'], removed: ['b'] })
  expect(describePlan(planRevision(content, after))).toBe('1 tool added, 1 tool changed')
})

test('the order of keys is no change, another limit is one of settings', () => {
  const { name, ...rest } = toolDefinition()
  expect(planRevision(content, revisionContent({ tools: [{ ...rest, name }] })).tools.changed).toEqual([])
  const limit = revisionContent({ sandbox: { ...content.sandbox, maxResponseBytes: 1 } })
  expect(describePlan(planRevision(content, limit))).toBe('settings changed')
})

test('the first revision adds everything', () => {
  expect(describePlan(planRevision(undefined, content))).toBe('1 tool added')
})
