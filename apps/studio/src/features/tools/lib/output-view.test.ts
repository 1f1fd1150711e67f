import { expect, it } from 'vitest'
import { outputParts } from './output-view.ts'

it('shows text that is JSON as JSON, and other text as text', () => {
  expect(outputParts({ kind: 'json', value: '{"a":1}' })).toEqual([{ kind: 'json', value: { a: 1 } }])
  expect(outputParts({ kind: 'json', value: '{not json' })).toEqual([{ kind: 'text', text: '{not json' }])
  expect(outputParts({ kind: 'json', value: 3 })).toEqual([{ kind: 'json', value: 3 }])
})

it('names media and never draws it', () => {
  const content = [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }]
  expect(outputParts({ kind: 'mcp', content })).toEqual([{ kind: 'media', type: 'image/png' }])
})

it('adds what the server gave as structured content', () => {
  const content = [{ type: 'text', text: 'ok' }]
  expect(outputParts({ kind: 'mcp', content, structuredContent: { ok: true } })).toEqual([
    { kind: 'text', text: 'ok' },
    { kind: 'json', value: { ok: true } },
  ])
})
