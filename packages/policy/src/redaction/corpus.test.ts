import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileKnown } from './known/known-secrets.ts'
import { createRedactor } from './redactor.ts'

interface Row {
  input: string
  must_not_contain: string[]
  must_keep: string[]
  class: string
  /** Values the gateway itself put in, by name. */
  known?: Record<string, string>
  /** The input as pieces of a stream. */
  chunks?: string[]
  /** The output is cut to so many characters after it was redacted. */
  truncate_to?: number
}

const rowsOf = (file: string): Row[] =>
  readFileSync(new URL(`../corpora/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

function redacted(row: Row): string {
  const secrets = Object.entries(row.known ?? {}).map(([name, value]) => ({ name, value }))
  const known = compileKnown(secrets)
  const redactor = createRedactor([], { known: () => known })
  const stream = redactor.stream()
  const output = row.chunks
    ? row.chunks.map((chunk) => stream.push(chunk)).join('') + stream.end()
    : redactor.text(row.input).value
  return row.truncate_to === undefined ? output : output.slice(0, row.truncate_to)
}

const leaking = (rows: readonly Row[]) =>
  rows.filter((row) => row.must_not_contain.some((secret) => redacted(row).includes(secret)))
const isTrap = (row: Row) => row.must_not_contain.length === 0
const losing = (rows: readonly Row[]) =>
  rows.filter((row) => {
    const output = redacted(row)
    return row.must_keep.some((kept) => !output.includes(kept))
  })
const named = (rows: readonly Row[]) => rows.map((row) => `${row.class}: ${row.input.slice(0, 120)}`)

test.each(['redaction.jsonl', 'redaction-held-out.jsonl'])(
  '%s: no secret comes out, and nothing else is touched',
  (file) => {
    const rows = rowsOf(file)
    expect(rows.length).toBeGreaterThan(100)
    expect(named(leaking(rows))).toEqual([])
    expect(named(losing(rows.filter(isTrap)))).toEqual([])
    expect(named(losing(rows))).toEqual([])
  },
)

test('what has been redacted is not redacted again', () => {
  const rows = [...rowsOf('redaction.jsonl'), ...rowsOf('redaction-held-out.jsonl')].filter(
    (row) => row.truncate_to === undefined,
  )
  const redactor = createRedactor([])
  expect(named(rows.filter((row) => redactor.text(redacted(row)).value !== redacted(row)))).toEqual([])
})
