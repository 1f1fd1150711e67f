import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { classifyAddress } from './address.ts'
import { compileEgress, type EgressPolicy, matchEgress } from './egress.ts'

interface Row {
  allow: string[]
  url: string
  expected: 'allow' | 'deny'
  class: string
  why: string
  dns?: Record<string, string[]>
  dns_default?: string[]
  /** What a second look-up, at the time of the connection, would answer. */
  dns_second?: Record<string, string[]>
  redirects?: string[]
  allow_private?: string[]
}

const rows: Row[] = readFileSync(new URL('../corpora/egress.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

const MAX_REDIRECTS = 5

/** A dial as the egress client does it, without the network: every hop anew, every answer looked at. */
function dial(row: Row): 'allow' | 'deny' {
  const { policy } = compileEgress({ allowedHosts: row.allow, allowPrivate: row.allow_private ?? [] })
  const hops = row.redirects ?? []
  if (hops.length > MAX_REDIRECTS) return 'deny'
  let at = hop(row.url, policy, row)
  for (const location of hops) {
    const next = at && URL.parse(location, at)
    at = next ? hop(next.href, policy, row) : undefined
  }
  return at ? 'allow' : 'deny'
}

function hop(url: string, policy: EgressPolicy, row: Row): URL | undefined {
  const matched = matchEgress(url, policy)
  if (matched.verdict === 'deny') return undefined
  const { hostname } = matched.url
  const answers = /^[\d.]+$|^\[/.test(hostname)
    ? [hostname.replace(/[[\]]/g, '')]
    : (row.dns_second?.[hostname] ?? row.dns?.[hostname] ?? row.dns_default ?? [])
  const dialable = answers.length > 0 && answers.every((answer) => classifyAddress(answer, matched.scope).ok)
  return dialable ? matched.url : undefined
}

test('the corpus is whole', () => {
  expect(rows).toHaveLength(108)
})

test.each(rows.map((row, i): [string, Row] => [`${i + 1} ${row.class}: ${row.why}`, row]))('%s', (_, row) => {
  expect(dial(row)).toBe(row.expected)
})
