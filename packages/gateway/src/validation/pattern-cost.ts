/**
 * Tells whether a regular expression is certain to run in time linear in its input on a backtracking engine.
 * Accepted is a small language only, so that the answer "yes" can be relied on; everything else is "no", which is no
 * verdict on the pattern:
 * - anchored with ^, so that it is tried at one place only;
 * - a sequence of single characters, classes and escapes, and of groups that are not repeated and hold the same;
 * - at most one of them repeated without bound, and bounded repetitions of at most 1,000 tries together.
 * No alternation, back-reference or look-around.
 */
export function isSurelyLinear(pattern: string): boolean {
  if (!pattern.startsWith('^')) return false
  let rest = pattern.slice(1)
  let unbounded = 0
  let tries = 1
  let open = 0
  while (rest !== '') {
    if (rest === '$') return open === 0 && unbounded <= 1
    const group = /^\((?:\?:|(?!\?))/.exec(rest)
    if (group) {
      open++
      rest = rest.slice(group[0].length)
      continue
    }
    if (rest.startsWith(')')) {
      open--
      rest = rest.slice(1)
      if (open < 0 || QUANTIFIER.test(rest)) return false
      continue
    }
    const atom = ATOM.exec(rest)
    if (!atom) return false
    rest = rest.slice(atom[0].length)
    const quantifier = QUANTIFIER.exec(rest)
    if (!quantifier) continue
    rest = rest.slice(quantifier[0].length)
    const range = rangeOf(quantifier[0])
    if (range.max === Number.POSITIVE_INFINITY) unbounded++
    else tries *= range.max - range.min + 1
    if (unbounded > 1 || tries > 1_000) return false
  }
  return open === 0
}

/** One character: a class, an escape that is a character or a class of them, or a plain character. */
const ATOM =
  /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[dDwWsSntrfv.*+?^${}()|[\]\\/-]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[A-Za-z_=]+\})|[^\\()[\]{}|*+?^$])/
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/

function rangeOf(quantifier: string): { min: number; max: number } {
  if (quantifier.startsWith('*') || quantifier.startsWith('+')) return { min: 0, max: Number.POSITIVE_INFINITY }
  if (quantifier.startsWith('?')) return { min: 0, max: 1 }
  const [, min = '0', comma, max] = /^\{(\d+)(,)?(\d*)\}/.exec(quantifier) ?? []
  if (comma && !max) return { min: Number(min), max: Number.POSITIVE_INFINITY }
  return { min: Number(min), max: max ? Number(max) : Number(min) }
}
