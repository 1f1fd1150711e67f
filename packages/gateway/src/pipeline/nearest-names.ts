/**
 * Names a caller may have meant: those within a third of the name's length by edits, or that contain it, nearest first.
 * @param candidates only what the caller may see, so that a hint never tells of anything else
 */
export function nearestNames(name: string, candidates: readonly string[], limit = 3): string[] {
  const wanted = normalise(name.slice(0, 64))
  const allowed = Math.max(1, Math.floor(wanted.length / 3))
  return candidates
    .map((candidate) => {
      const other = normalise(candidate)
      const contained = wanted.length >= 3 && (other.includes(wanted) || (other.length >= 3 && wanted.includes(other)))
      return { candidate, distance: contained ? 0.5 : editDistance(wanted, other, allowed) }
    })
    .filter(({ distance }) => distance <= allowed)
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

const normalise = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Levenshtein distance; Infinity as soon as it must be more than `max`. */
function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const substitute = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(substitute, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? Number.POSITIVE_INFINITY
}
