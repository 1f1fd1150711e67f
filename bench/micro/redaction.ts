import type { JsonObject } from '@hermes/contracts/json'
import { createRedactor } from '@hermes/policy/redaction/redactor'
import type { MicroFigures } from '../report.ts'
import { microsecondsOf } from './rate.ts'

const ROWS = 200

/** Megabytes of JSON text a second that pass the redactor, where nothing is to be masked and where one row in ten is. */
export function measureRedaction(ms: number): MicroFigures['redactionMbPerSecond'] {
  return { plain: rate(document(0), ms), withSecrets: rate(document(10), ms) }
}

function rate(value: JsonObject, ms: number): number {
  const redactor = createRedactor([])
  const bytes = Buffer.byteLength(JSON.stringify(value))
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
