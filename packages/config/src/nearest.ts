/** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      next.push(best)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * The known word that was probably meant, or undefined where none is near. `maxRetries`, `max-retries` and `max_retires`
 * all mean `max_retries`.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > 64) return undefined
  let best: { word: string; edits: number } | undefined
  for (const candidate of known) {
    if (candidate.length > 128) continue
    const edits = plain(candidate) === plain(word) ? 0 : distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits <= Math.max(1, Math.floor(candidate.length / 3)) && (!best || edits < best.edits))
      best = { word: candidate, edits }
  }
  return best?.word
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}
