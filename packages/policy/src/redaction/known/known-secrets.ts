import type { Finding } from '../finder.ts'
import { decodedViews, hasEscapes } from './decoded-view.ts'
import { ESCAPE, endOfSequence, FOLDED, fold, foldBeyond, SKIP } from './fold.ts'
import { type Form, formsOf } from './forms.ts'

/** A value that must not show, and the name it goes by. */
export interface KnownSecret {
  name: string
  value: string
}

/** The search for exact values in all their forms. */
export interface KnownSecrets {
  /** Where they stand in a text, in order, none overlapping. */
  find(text: string): Finding[]
  /** Where a beginning of one starts that the text ends with; its length where there is none. For texts that were cut. */
  beginningAtEnd(text: string): number
  /** Characters of the longest form. */
  longest: number
}

/** Shorter values would be found in words that have nothing to do with them. */
export const SHORTEST_KNOWN = 6
const ANCHOR = 5
const ANCHOR_MASK = 0x3fffffff
const ANCHORS_TRIED = 32
const HASH = 0x9e3779b1
/** So many characters that say nothing may stand between two of a secret. */
const LONGEST_GAP = 64

interface Pattern extends Form {
  name: string
  /** Where the five symbols stand that it is looked up by. */
  anchor: number
}

/**
 * Makes the search. Its cost does not grow with the number of values: five letters or digits at a time, whatever stands
 * between them, are looked up in one table, and only where they are five of some secret is anything compared.
 */
export function compileKnown(secrets: readonly KnownSecret[]): KnownSecrets | undefined {
  const usable = secrets.filter(({ value }) => value.length >= SHORTEST_KNOWN)
  if (usable.length === 0) return undefined
  const table = new Uint8Array(1 << 16)
  const byAnchor = new Map<number, Pattern[]>()
  const short: KnownSecret[] = []
  const patterns: Pattern[] = []
  for (const { name, value } of usable) {
    const forms = formsOf(value)
    if (forms[0]?.symbols === undefined || forms[0].exactly?.length === 0) continue
    // Signs only, or nearly so: looked for as it stands.
    if (value.replace(/[^\p{L}\d]/gu, '').length < ANCHOR) short.push({ name, value })
    for (const form of forms) patterns.push(indexed({ ...form, name, anchor: 0 }, table, byAnchor))
  }
  const search: Search = { table, byAnchor, short }
  const longest = Math.max(
    0,
    ...patterns.map(({ symbols }) => symbols.length),
    ...usable.map(({ value }) => value.length),
  )
  return {
    longest: longest * 3,
    find: (text) => findAll(text, search),
    beginningAtEnd: (text) => beginningAtEnd(text, patterns),
  }
}

interface Search {
  table: Uint8Array
  byAnchor: ReadonlyMap<number, Pattern[]>
  short: readonly KnownSecret[]
}

/** Chooses the anchor that the fewest others have. */
function indexed(pattern: Pattern, table: Uint8Array, byAnchor: Map<number, Pattern[]>): Pattern {
  let best = { key: -1, anchor: 0, others: Number.POSITIVE_INFINITY }
  const last = Math.min(pattern.symbols.length - ANCHOR, ANCHORS_TRIED)
  for (let anchor = 0; anchor <= last && best.others > 0; anchor++) {
    const key = pattern.symbols
      .slice(anchor, anchor + ANCHOR)
      .reduce((sum, symbol) => ((sum << 6) | symbol) & ANCHOR_MASK, 0)
    const others = byAnchor.get(key)?.length ?? 0
    if (others < best.others) best = { key, anchor, others }
  }
  const placed = { ...pattern, anchor: best.anchor }
  byAnchor.set(best.key, [...(byAnchor.get(best.key) ?? []), placed])
  table[Math.imul(best.key, HASH) >>> 16] = 1
  return placed
}

function findAll(text: string, search: Search): Finding[] {
  const findings = findIn(text, search)
  for (const { name, value } of search.short) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      findings.push({ start: at, end: at + value.length, kind: 'reference', id: name })
    }
  }
  if (hasEscapes(text)) {
    for (const view of decodedViews(text)) {
      for (const finding of findIn(view.text, search)) {
        const start = view.origin[finding.start] ?? 0
        const end = view.origin[finding.end] ?? text.length
        findings.push({ ...finding, start, end })
      }
    }
  }
  return findings.length < 2 ? findings : joined(findings)
}

function joined(findings: Finding[]): Finding[] {
  findings.sort((a, b) => a.start - b.start || b.end - a.end)
  const result: Finding[] = []
  for (const finding of findings) {
    const last = result.at(-1)
    if (last && finding.start < last.end) last.end = Math.max(last.end, finding.end)
    else result.push(finding)
  }
  return result
}

function findIn(text: string, { table, byAnchor }: Search): Finding[] {
  const findings: Finding[] = []
  const { length } = text
  let key = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const symbol = code < 128 ? (FOLDED[code] ?? SKIP) : foldBeyond(code)
    if (symbol === SKIP) continue
    if (symbol === ESCAPE) {
      at = endOfSequence(text, at)
      continue
    }
    key = ((key << 6) | symbol) & ANCHOR_MASK
    if (table[Math.imul(key, HASH) >>> 16] === 0) continue
    for (const pattern of byAnchor.get(key) ?? []) {
      const match = matchAt(text, at, pattern)
      if (match) findings.push({ ...match, kind: 'reference', id: pattern.name })
    }
  }
  return findings.length < 2 ? findings : joined(findings)
}

/** Whether the pattern stands around its anchor, the last symbol of which is at `at`. */
function matchAt(text: string, at: number, pattern: Pattern): { start: number; end: number } | undefined {
  const { symbols, anchor, exactly, base64 } = pattern
  let start = at
  for (let index = anchor + ANCHOR - 1; ; index--) {
    if (foldAt(text, start) !== symbols[index]) return undefined
    if (index === 0) break
    start = previous(text, start)
    if (start < 0) return undefined
  }
  let end = at
  for (let index = anchor + ANCHOR; index < symbols.length; index++) {
    end = following(text, end)
    if (end < 0 || foldAt(text, end) !== symbols[index]) return undefined
  }
  if (exactly !== undefined) return exactMatch(text, { start, end: end + 1 }, exactly)
  return base64 ? widened(text, start, end + 1) : { start: withMarks(text, start), end: end + 1 }
}

const foldAt = (text: string, at: number) => fold(text.charCodeAt(at))

/** The position of the symbol before, or -1 where none is near. */
function previous(text: string, from: number): number {
  for (let at = from - 1; at >= 0 && from - at <= LONGEST_GAP; at--) {
    if (foldAt(text, at) === SKIP) continue
    // What belongs to a terminal sequence counts for nothing.
    const within = text.slice(Math.max(0, at - 31), at).lastIndexOf('\u001b')
    const begin = within < 0 ? -1 : Math.max(0, at - 31) + within
    if (begin < 0 || endOfSequence(text, begin) < at) return at
    at = begin
  }
  return -1
}

function following(text: string, from: number): number {
  for (let at = from + 1; at < text.length && at - from <= LONGEST_GAP; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x1b) at = endOfSequence(text, at)
    else if (fold(code) !== SKIP) return at
  }
  return -1
}

/** `%` and `\x` before the first hex digits are part of what is masked. */
function withMarks(text: string, start: number): number {
  if (text.charCodeAt(start - 1) === 37) return start - 1
  return start
}

/** Up to four neighbours of base64 on either side, and the padding: they hold bits of the secret. */
function widened(text: string, start: number, end: number): { start: number; end: number } {
  const before = /[A-Za-z0-9+/_-]{0,4}$/.exec(text.slice(Math.max(0, start - 4), start))?.[0].length ?? 0
  const after = /^[A-Za-z0-9+/_-]{0,4}={0,2}/.exec(text.slice(end, end + 6))?.[0].length ?? 0
  return { start: start - before, end: end + after }
}

const SPLITTING = /\p{Cc}\[[0-9;?]{0,20}[@-~]|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu

/** The text to the character, with its own signs at either end. */
function exactMatch(text: string, { start, end }: { start: number; end: number }, exactly: string) {
  const lead = /^[^\p{L}\p{N}]*/u.exec(exactly)?.[0].length ?? 0
  const trail = /[^\p{L}\p{N}]*$/u.exec(exactly)?.[0].length ?? 0
  const from = start - lead
  const to = end + trail
  if (from < 0 || to > text.length) return undefined
  const there = text.slice(from, to).toLowerCase().replace(SPLITTING, '')
  return there === exactly.replace(SPLITTING, '') ? { start: from, end: to } : undefined
}

const LEAST_PLAIN = 3
const LEAST_ENCODED = 6

function beginningAtEnd(text: string, patterns: readonly Pattern[]): number {
  const longest = Math.max(0, ...patterns.map(({ symbols }) => symbols.length))
  const symbols: number[] = []
  const positions: number[] = []
  for (let at = text.length - 1; at >= 0 && symbols.length < longest; at--) {
    const symbol = foldAt(text, at)
    if (symbol === SKIP) continue
    symbols.push(symbol)
    positions.push(at)
  }
  symbols.reverse()
  positions.reverse()
  let from = text.length
  for (const pattern of patterns) {
    const least = pattern.base64 ? LEAST_ENCODED : LEAST_PLAIN
    for (let length = Math.min(pattern.symbols.length - 1, symbols.length); length >= least; length--) {
      const begin = symbols.length - length
      if ((positions[begin] ?? 0) >= from) break
      if (pattern.symbols.slice(0, length).every((symbol, i) => symbol === symbols[begin + i]))
        from = positions[begin] ?? from
    }
  }
  return from
}
