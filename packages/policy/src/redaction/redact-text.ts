import type { Finder, Finding } from './finder.ts'
import type { Masking } from './masking.ts'
import type { Place } from './place.ts'
import { scanText } from './text/find-secrets.ts'

interface To {
  masking: Masking
  place: Place
}

/** Masks what is secret in a text, whatever the text is. Everything else stays as it is, to the character. Linear time. */
export function redactText(text: string, masking: Masking, place: Place): string {
  return redactFound(text, searched(text, masking.finder).findings, { masking, place })
}

/** The same where the search by names and shapes has been made. */
export function redactFound(text: string, other: readonly Finding[], to: To): string {
  const known = to.masking.known?.find(text) ?? NONE
  if (known.length === 0 && other.length === 0) return text
  return replaced(text, mergedFindings(known, other), to)
}

/** Names, notes and facts of every call repeat themselves; texts of this length and more hardly do. */
const LONGEST_REMEMBERED = 80
const REMEMBERED = 4_000
const NONE: readonly Finding[] = []
const NOTHING = { findings: NONE, named: false }
/** Short texts in which nothing was found, which depends on the finder alone. */
const clean = new WeakMap<Finder, Set<string>>()

/** What a text holds by names and shapes, and whether names of secrets stand in it. A short one that holds nothing is searched once. */
export function searched(text: string, finder: Finder): { findings: readonly Finding[]; named: boolean } {
  const isShort = text.length <= LONGEST_REMEMBERED
  let known = isShort ? clean.get(finder) : undefined
  if (known?.has(text)) return NOTHING
  const scan = scanText(text, finder)
  if (scan && (scan.findings.length > 0 || scan.named)) return scan
  if (isShort) {
    if (!known || known.size >= REMEMBERED) {
      known = new Set()
      clean.set(finder, known)
    }
    known.add(text)
  }
  return NOTHING
}

/** The text with each finding's sentinel in its place. */
export function replaced(text: string, findings: readonly Finding[], to: To): string {
  let written = ''
  let done = 0
  for (const { start, end, kind, id } of findings) {
    const secret = text.slice(start, end)
    const mark = to.masking.mask({ kind, place: to.place, secret, ...(id === undefined ? {} : { id }) })
    written += text.slice(done, start) + mark
    done = end
  }
  return written + text.slice(done)
}

/** Both in order. Where they overlap they become one, called after the exact value. */
export function mergedFindings(known: readonly Finding[], other: readonly Finding[]): readonly Finding[] {
  if (known.length === 0) return other
  const all = [...known, ...other].sort((a, b) => a.start - b.start || b.end - a.end)
  const result: Finding[] = []
  for (const finding of all) {
    const last = result.at(-1)
    if (!last || finding.start >= last.end) {
      result.push({ ...finding })
      continue
    }
    last.end = Math.max(last.end, finding.end)
    if (last.id === undefined && finding.id !== undefined) Object.assign(last, { kind: finding.kind, id: finding.id })
  }
  return result
}
