import type { SecretKind } from '../secret-kind.ts'

/** A shape of secrets that a plugin or the operator adds. */
export interface CustomPattern {
  prefix: string
  kind: SecretKind
  /** Shown in the sentinel. */
  id: string
  end: (text: string, bodyStart: number) => number
}

export type CompiledPattern = { ok: true; pattern: CustomPattern } | { ok: false; reason: string }

const MOST = 512
const ATOM = /^(?:\[(\^?)((?:\\.|[^\]\\])+)\]|\\([dwDWsS.\-+*?^$|(){}[\]/\\])|([^\\()[\]{}|*+?^$.]))/
const QUANTIFIER = /^(?:\{(\d{1,4})(?:(,)(\d{0,4}))?\}|([?+*]))/

interface Piece {
  table: Uint8Array
  least: number
  most: number
}

/**
 * Compiles a pattern of the linear dialect: at least three literal characters, then characters, classes (`[A-Z0-9]`, `\d`,
 * `\w`) and repetitions of single ones (`{20}`, `{20,64}`, `?`, `+`, `*`). Every repetition takes as many as it can and
 * gives none back, so no text can make it search twice. There are no groups, alternatives, look-arounds or references.
 * @param id lower-case name of what is found, shown in its place
 */
export function compilePattern(id: string, source: string): CompiledPattern {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(id))
    return { ok: false, reason: 'its name is not made of lower-case letters, digits, - and _' }
  const literal = /^(?:[A-Za-z0-9_\-:/@#~%&=,;<>!"' ]|\\[.\-+*?^$|(){}[\]/\\])+/.exec(source)?.[0] ?? ''
  const repeated = QUANTIFIER.test(source.slice(literal.length))
  const head = repeated ? literal.slice(0, /\\.$/.test(literal) ? -2 : -1) : literal
  const prefix = head.replace(/\\(.)/g, '$1')
  if (prefix.length < 3) return { ok: false, reason: 'it does not begin with three literal characters' }
  const pieces = piecesOf(source.slice(head.length))
  if (typeof pieces === 'string') return { ok: false, reason: pieces }
  return { ok: true, pattern: { prefix, kind: 'pattern', id, end: (text, start) => match(text, start, pieces) } }
}

function piecesOf(source: string): Piece[] | string {
  const pieces: Piece[] = []
  let rest = source
  while (rest !== '') {
    const atom = ATOM.exec(rest)
    if (!atom) return `"${rest.slice(0, 20)}" is not of the linear dialect`
    rest = rest.slice(atom[0].length)
    const quantifier = QUANTIFIER.exec(rest)
    rest = rest.slice(quantifier?.[0].length ?? 0)
    const { least, most } = rangeOf(quantifier)
    if (!isClass(atom[0])) return `"${atom[0].slice(0, 20)}" is no class`
    if (most < least) return `a repetition asks for at least ${least} but at most ${most}`
    pieces.push({ table: tableOf(atom), least, most })
  }
  return pieces
}

function rangeOf(quantifier: RegExpExecArray | null): { least: number; most: number } {
  if (!quantifier) return { least: 1, most: 1 }
  const [, least, comma, most, short] = quantifier
  if (short !== undefined) return { least: short === '+' ? 1 : 0, most: short === '?' ? 1 : MOST }
  const low = Number(least)
  if (comma === undefined) return { least: low, most: low }
  return { least: low, most: most ? Math.min(MOST, Number(most)) : MOST }
}

function isClass(atom: string): boolean {
  try {
    return new RegExp(atom.startsWith('[') ? atom : '') instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function tableOf([whole]: RegExpExecArray): Uint8Array {
  // One character at a time: whatever stands in the class, this cannot search.
  const single = new RegExp(`^${/^[\^$.|?*+()]$/.test(whole) ? `\\${whole}` : whole}$`)
  return Uint8Array.from({ length: 128 }, (_, code) => (single.test(String.fromCharCode(code)) ? 1 : 0))
}

function match(text: string, start: number, pieces: readonly Piece[]): number {
  let at = start
  for (const { table, least, most } of pieces) {
    const from = at
    while (at - from < most && at < text.length && table[text.charCodeAt(at)] === 1) at++
    if (at - from < least) return -1
  }
  return at
}
