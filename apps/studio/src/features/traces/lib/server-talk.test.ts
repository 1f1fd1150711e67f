import type { JsonObject } from '@hermes/contracts/json'
import { expect, test } from 'vitest'
import { serverTalk } from './server-talk.ts'

const span = (attributes: JsonObject) => ({
  spanId: 's1',
  name: 'attempt 1 notes/read',
  owner: 'backend' as const,
  startUs: 0,
  durationUs: 1,
  status: 'ok' as const,
  attributes,
})

test('an attempt at a server tells how it was spoken to and what it said', () => {
  const attributes = {
    server: 'notes',
    tool: 'read',
    transport: 'streamable_http',
    protocol: '2025-11-25',
    progress_count: 2,
    progress_dropped: 1,
    last_progress: { progress: 2, total: 3, message: 'reading' },
    log_count: 1,
  }
  expect(serverTalk([span(attributes)])).toEqual([
    {
      spanId: 's1',
      server: 'notes',
      spoken: 'streamable_http 2025-11-25',
      progress: { count: 2, dropped: 1, last: '2 of 3, reading' },
      log: { count: 1, dropped: 0 },
    },
  ])
})

test('what is missing or of another form is left out; attempts elsewhere are not told of', () => {
  expect(serverTalk([span({ host: 'a.example', status: 200 })])).toEqual([])
  expect(serverTalk([span({ server: 'notes', protocol: 7, progress_count: 'many', last_progress: 'x' })])).toEqual([
    { spanId: 's1', server: 'notes' },
  ])
  expect(serverTalk([span({ progress_count: 1, last_progress: { progress: 1 } })])).toEqual([
    { spanId: 's1', server: '–', progress: { count: 1, dropped: 0, last: '1' } },
  ])
})
