import type { TraceRow } from '@hermes/contracts/views/trace'

/** Rows that came while the list was open: shown ones, ones that wait to be asked for, and newer states of older rows. */
export interface LiveRows {
  shown: readonly TraceRow[]
  held: readonly TraceRow[]
  updates: ReadonlyMap<string, TraceRow>
}

export const NO_LIVE_ROWS: LiveRows = { shown: [], held: [], updates: new Map() }

export type RowKey = (row: TraceRow) => string

interface Arrival {
  row: TraceRow
  keyOf: RowKey
  /** Rows fetched by page. */
  known: (key: string) => boolean
  /** The reader is at the top and reads nothing else: the row may come in. */
  flows: boolean
}

/**
 * Takes in a row. A row that is already listed is brought up to date where it stands and never moves; a new one comes in
 * at the top or waits, so that nothing moves under the reader.
 */
export function arrive(rows: LiveRows, { row, keyOf, known, flows }: Arrival): LiveRows {
  const key = keyOf(row)
  const replace = (list: readonly TraceRow[]) => list.map((other) => (keyOf(other) === key ? row : other))
  if (rows.shown.some((other) => keyOf(other) === key)) return { ...rows, shown: replace(rows.shown) }
  if (known(key)) return { ...rows, updates: new Map(rows.updates).set(key, row) }
  if (rows.held.some((other) => keyOf(other) === key)) return { ...rows, held: replace(rows.held) }
  return flows ? { ...rows, shown: [row, ...rows.shown] } : { ...rows, held: [row, ...rows.held] }
}

/** The reader asks for what waited. */
export function release(rows: LiveRows): LiveRows {
  return { ...rows, shown: [...rows.held, ...rows.shown], held: [] }
}

/** All rows to show: new ones first, then the pages, each once and in its newest state. */
export function mergeRows(rows: LiveRows, pages: readonly TraceRow[], keyOf: RowKey): readonly TraceRow[] {
  const fresh = new Set(rows.shown.map(keyOf))
  const older = pages.filter((row) => !fresh.has(keyOf(row))).map((row) => rows.updates.get(keyOf(row)) ?? row)
  return [...rows.shown, ...older]
}
