import type { Json, JsonObject } from '@hermes/contracts/json'
import { compileKnown, type KnownSecrets } from '@hermes/policy/redaction/known/known-secrets'
import { createRedactor } from '@hermes/policy/redaction/redactor'
import type { MicroFigures } from '../report.ts'
import { microsecondsOf } from './rate.ts'

const ROWS = 200

/** Megabytes of JSON a second that pass the redactor, where nothing is to be masked and where one row in ten is. */
export function measureRedaction(ms: number): MicroFigures['redactionMbPerSecond'] {
  return {
    plain: rate(document(0), { ms }),
    withSecrets: rate(document(10), { ms }),
    known: rate(document(0), { ms, known: knownValues() }),
    text: rate(JSON.stringify(document(0)), { ms }),
  }
}

/** Microseconds for what most calls are given. */
export function measureSmallRedaction(ms: number): number {
  const known = knownValues()
  const redactor = createRedactor([], { known: () => known })
  return microsecondsOf(() => redactor.json(SMALL), ms)
}

const SMALL = {
  query: 'harbours of the Baltic',
  limit: 10,
  filters: { lang: 'en', site: 'example.com', since: '2026-01-01' },
  tags: ['ice', 'harbour', 'shipping'],
  note: 'The northern harbours freeze from December to April.',
}

const knownValues = () =>
  compileKnown(
    Array.from({ length: 20 }, (_, i) => ({
      name: `KEY_${i}`,
      value: `secret-${i}-${(i * 7_919).toString(36)}-value`,
    })),
  )

function rate(value: Json, { ms, known }: { ms: number; known?: KnownSecrets | undefined }): number {
  const redactor = createRedactor([], { known: () => known })
  const bytes = Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))
  // Bytes a microsecond are megabytes a second.
  return bytes / microsecondsOf(() => redactor.json(value), ms)
}

/** Such as a search answers. @param every so many rows, one holds a secret; 0: none does */
function document(every: number): JsonObject {
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    id: i,
    title: `Harbours of the Baltic, part ${i}`,
    url: `https://example.com/harbours/${i}?page=${i % 7}`,
    snippet: 'The northern harbours freeze from December to April; icebreakers keep the fairways open. '.repeat(3),
    author: { name: 'A. Writer', verified: i % 2 === 0 },
    tags: ['ice', 'harbour', 'shipping'],
    ...(every > 0 && i % every === 0 ? { api_key: 'k-0123456789abcdef0123' } : {}),
  }))
  return { total: ROWS, rows }
}
