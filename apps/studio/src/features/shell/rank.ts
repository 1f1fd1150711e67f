/**
 * How well a name fits what was typed: 0 begins with it, 1 a word in it begins with it, 2 contains it, 3 has its letters
 * in order. Undefined: not at all.
 */
export function fit(name: string, typed: string): number | undefined {
  const [hay, needle] = [name.toLowerCase(), typed.trim().toLowerCase()]
  if (hay.startsWith(needle)) return 0
  const at = hay.indexOf(needle)
  if (at > 0) return /[a-z0-9]/.test(hay.charAt(at - 1)) ? 2 : 1
  if (needle.length < 3) return undefined
  let from = 0
  for (const letter of needle) {
    const found = hay.indexOf(letter, from)
    if (found < 0) return undefined
    from = found + 1
  }
  return 3
}

/** The entries that fit, best first, at most `most`; those that fit alike keep their order. */
export function rank<T>(
  entries: readonly T[],
  nameOf: (entry: T) => string,
  { typed, most }: { typed: string; most: number },
): T[] {
  return entries
    .flatMap((entry) => {
      const score = fit(nameOf(entry), typed)
      return score === undefined ? [] : [{ entry, score }]
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** A full trace id or a call id in what was typed or pasted. */
export function idIn(typed: string): string | undefined {
  return /\b(?:trc_)?([0-9a-f]{32})\b/i.exec(typed)?.[1]?.toLowerCase() ?? /\bcall_[0-9a-z]{26}\b/.exec(typed)?.[0]
}
