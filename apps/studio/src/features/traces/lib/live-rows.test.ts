import type { TraceRow } from '@hermes/contracts/views/trace'
import { expect, it } from 'vitest'
import { arrive, mergeRows, NO_LIVE_ROWS, release } from './live-rows.ts'

const row = (traceId: string, calls = 1) => ({ traceId, calls }) as TraceRow
const keyOf = (one: TraceRow) => one.traceId
const pages = [row('c'), row('b'), row('a')]
const known = (key: string) => pages.some((one) => one.traceId === key)
const ids = (rows: readonly TraceRow[]) => rows.map((one) => one.traceId).join('')

it('lets a new row in at the top while the reader is there', () => {
  const rows = arrive(NO_LIVE_ROWS, { row: row('d'), keyOf, known, flows: true })
  expect(ids(mergeRows(rows, pages, keyOf))).toBe('dcba')
})

it('holds rows back while something is read, and lets them in when asked', () => {
  let rows = arrive(NO_LIVE_ROWS, { row: row('d'), keyOf, known, flows: false })
  rows = arrive(rows, { row: row('e'), keyOf, known, flows: false })
  expect(ids(mergeRows(rows, pages, keyOf))).toBe('cba')
  expect(ids(mergeRows(release(rows), pages, keyOf))).toBe('edcba')
})

it('brings a listed row up to date in its place, whether it was fetched, shown or held', () => {
  let rows = arrive(NO_LIVE_ROWS, { row: row('b', 2), keyOf, known, flows: true })
  expect(mergeRows(rows, pages, keyOf).map((one) => one.calls)).toEqual([1, 2, 1])
  rows = arrive(rows, { row: row('d'), keyOf, known, flows: true })
  rows = arrive(rows, { row: row('d', 3), keyOf, known, flows: false })
  expect(ids(mergeRows(rows, pages, keyOf))).toBe('dcba')
  expect(mergeRows(rows, pages, keyOf)[0]?.calls).toBe(3)
})
