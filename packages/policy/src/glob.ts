/** Longest pattern that is read; a longer one matches nothing and is refused where configuration is checked. */
export const MAX_GLOB_LENGTH = 256

/**
 * Matches `*` (any run of characters, also none) and `?` (exactly one) against the whole text; every other character
 * stands for itself, so names may hold dots, brackets and the like. Case counts.
 *
 * Only the last `*` is ever tried again, so the work is bounded by pattern × text and a hostile pattern cannot make a
 * call slow, which a regular expression of the same meaning could.
 */
export function globMatches(pattern: string, text: string): boolean {
  if (pattern.length > MAX_GLOB_LENGTH) return false
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else {
      return false
    }
  }
  while (p < pattern.length && pattern[p] === '*') p++
  return p === pattern.length
}

/** True where the text has `*` or `?`, so that it stands for more than itself. */
export function isGlob(text: string): boolean {
  return text.includes('*') || text.includes('?')
}
