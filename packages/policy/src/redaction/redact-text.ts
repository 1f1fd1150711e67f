import type { Finder, Finding } from './finder.ts'
import type { Masking } from './masking.ts'
import type { Place } from './place.ts'
import { findSecrets } from './text/find-secrets.ts'

/** Masks what is secret in a text, whatever the text is. Everything else stays as it is, to the character. Linear time. */
export function redactText(text: string, masking: Masking, place: Place): string {
  const known = masking.known?.find(text) ?? NONE
  const other = text.length > LONGEST_REMEMBERED ? findSecrets(text, masking.finder) : findShort(text, masking.finder)
  if (known.length === 0 && other.length === 0) return text
  return replaced(text, mergedFindings(known, other), { masking, place })
}

/** Names, notes and facts of every call repeat themselves; texts of this length and more hardly do. */
const LONGEST_REMEMBERED = 80
const REMEMBERED = 4_000
const NONE: readonly Finding[] = []
/** Short texts in which nothing was found, which depends on the finder alone. */
const clean = new WeakMap<Finder, Set<string>>()

/** As `findSecrets`; what has been found to hold nothing is not searched again. */
function findShort(text: string, finder: Finder): readonly Finding[] {
  let known = clean.get(finder)
  if (known?.has(text)) return NONE
  const findings = findSecrets(text, finder)
  if (findings.length > 0) return findings
  if (!known || known.size >= REMEMBERED) {
    known = new Set()
    clean.set(finder, known)
  }
  known.add(text)
  return findings
}

/** The text with each finding's sentinel in its place. */
export function replaced(text: string, findings: readonly Finding[], to: { masking: Masking; place: Place }): string {
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
