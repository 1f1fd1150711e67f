import { briefPath, MAX_LISTED } from '@hermes/contracts/brief'
import type { JsonType } from './schema-types.ts'

/** One conversion; `path` is a JSON pointer, '' the whole, shortened where it is longer than 200 characters. */
interface CoercionChange {
  path: string
  from: JsonType | 'absent'
  to: JsonType
}

/** What a coercion did: the first twenty changes one by one, and how many there were of each sort. */
export interface CoercionNotes {
  changes: CoercionChange[]
  /** Defaults filled in. */
  filled: number
  converted: number
  /** A text was taken for the JSON array or object that it holds. */
  unpacked: boolean
}

export function beginNotes(): CoercionNotes {
  return { changes: [], filled: 0, converted: 0, unpacked: false }
}

/** Notes one change. */
export function noteChange(notes: CoercionNotes, change: CoercionChange): void {
  const { path, from, to } = change
  if (from === 'absent') notes.filled++
  else notes.converted++
  if (from === 'string' && (to === 'array' || to === 'object')) notes.unpacked = true
  if (notes.changes.length < MAX_LISTED) notes.changes.push({ path: briefPath(path), from, to })
}

/** Takes over what was noted while an alternative was tried. */
export function addNotes(notes: CoercionNotes, more: CoercionNotes): void {
  notes.filled += more.filled
  notes.converted += more.converted
  notes.unpacked ||= more.unpacked
  for (const change of more.changes) {
    if (notes.changes.length === MAX_LISTED) break
    notes.changes.push(change)
  }
}
