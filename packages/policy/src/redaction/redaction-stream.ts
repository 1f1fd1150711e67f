import type { Finder, Finding } from './finder.ts'
import { beginMasking } from './masking.ts'
import { ROOT } from './place.ts'
import { mergedFindings, replaced } from './redact-text.ts'
import { findSecrets } from './text/find-secrets.ts'

/** A text that comes in pieces, wherever it was taken apart. */
export interface RedactionStream {
  /** @returns what can go out by now; the end is kept back, since a secret may begin in it */
  push(piece: string): string
  /** @returns the rest */
  end(): string
}

/** So much is looked back at: more than any secret but a very long one, and the name before it. */
const KEPT_BACK = 16 * 1024
/** So much is gathered before anything is looked at, so that nothing is looked at often. */
const GATHERED = 4 * KEPT_BACK

/** One secret that is larger is let out in parts, each masked. */
const MOST_GATHERED = 16 * GATHERED

/** Masks a text in pieces; the same secret gets the same sentinel throughout. */
export function redactionStream(finder: Finder): RedactionStream {
  const masking = beginMasking(finder)
  let pieces: string[] = []
  let length = 0
  let enough = GATHERED
  const take = () => {
    const text = pieces.join('')
    pieces = []
    length = 0
    return text
  }
  const find = (text: string) => mergedFindings(finder.known()?.find(text) ?? [], findSecrets(text, finder))
  return {
    push(piece) {
      pieces.push(piece)
      length += piece.length
      if (length < enough) return ''
      const text = take()
      const findings = find(text)
      const cut = safeCut(text, findings)
      pieces.push(text.slice(cut))
      length = text.length - cut
      // What cannot be cut yet is not looked at again until there is twice as much.
      enough = cut === 0 ? 2 * length : GATHERED
      if (cut === 0) return ''
      const before = findings.filter(({ end }) => end <= cut)
      return replaced(text.slice(0, cut), before, { masking, place: ROOT })
    },
    end() {
      const text = take()
      return replaced(text, find(text), { masking, place: ROOT })
    },
  }
}

/** A place to cut: the end of a line, else of a word, far enough from the end and inside of nothing that is masked. */
function safeCut(text: string, findings: readonly Finding[]): number {
  const latest = text.length - KEPT_BACK
  let cut = text.lastIndexOf('\n', latest) + 1
  if (cut === 0) cut = Math.max(text.lastIndexOf(' ', latest), text.lastIndexOf(',', latest)) + 1
  if (cut === 0) cut = latest
  for (const { start, end } of findings) {
    if (start < cut && end > cut) return start > 0 || text.length < MOST_GATHERED ? start : end
  }
  return cut
}
