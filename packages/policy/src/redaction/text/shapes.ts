import type { SecretKind } from '../secret-kind.ts'
import type { CustomPattern } from './custom-pattern.ts'
import { PROVIDER_SHAPES } from './provider-shapes.ts'
import type { Scan } from './scan.ts'
import { baseTriggers, EVENT, trigramOf } from './triggers.ts'

/** How a key that begins so goes on. */
export interface Shape {
  prefix: string
  kind: SecretKind
  id?: string
  /** Where the key ends, or -1 where it is none. */
  end: (scan: Scan, bodyStart: number) => number
  /** May stand right behind a letter. */
  anywhere: boolean
}

export interface Shapes {
  /** What the scan stops at. */
  triggers: Uint8Array
  /** By the first three characters, as the scan counts them. */
  byTrigram: ReadonlyMap<number, readonly Shape[]>
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  w: /[A-Za-z0-9]/,
  u: /[A-Za-z0-9_-]/,
  x: /[0-9a-fA-F]/,
  U: /[A-Z0-9]/,
  b: /[A-Za-z0-9+/=_-]/,
  p: /[A-Za-z0-9._%-]/,
}

const MAX_BODY = 8_192

/** The characters of a class as a table over ASCII. */
export function classTable(test: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (test.test(String.fromCharCode(code)) ? 1 : 0))
}

const tables = new Map(Object.entries(CLASSES).map(([name, test]) => [name, classTable(test)]))

/** Where a run of these characters ends, at most `most` of them. */
export function runEnd(
  text: string,
  from: number,
  { table, most = MAX_BODY }: { table: Uint8Array; most?: number },
): number {
  const until = Math.min(text.length, from + most)
  let at = from
  while (at < until) {
    const code = text.charCodeAt(at)
    if (code > 127 || table[code] === 0) break
    at++
  }
  return at
}

/** Where the run ends that this is in the midst of; each run is read once, however many keys might begin in it. */
function wholeRun(scan: Scan, from: number, table: Uint8Array): number {
  const known = scan.runs.get(table)
  if (known && from >= known.start && from <= known.end) return known.end
  const end = runEnd(scan.text, from, { table, most: scan.text.length })
  scan.runs.set(table, { start: from, end })
  return end
}

function parseShape(line: string): Shape[] {
  const [prefix = '', name = '', least = '', flags = ''] = line.trim().split(/\s+/)
  const table = tables.get(name)
  const [, digits = '', marks = ''] = /^(\d+)(.*)$/.exec(least) ?? []
  if (!table || digits === '') return []
  const rule = { table, least: Number(digits), marks: marks + flags }
  return [{ prefix, kind: 'api_key', anywhere: rule.marks.includes('k'), end: (scan, at) => bodyEnd(scan, at, rule) }]
}

interface BodyRule {
  table: Uint8Array
  least: number
  marks: string
}

function bodyEnd(scan: Scan, start: number, { table, least, marks }: BodyRule): number {
  const { text } = scan
  let end = Math.min(wholeRun(scan, start, table), start + MAX_BODY)
  if (table[46] === 1) while (end > start && text.charCodeAt(end - 1) === 46) end--
  if (end - start < least) return -1
  if (marks.includes('=')) {
    // A longer word of letters and digits is something else.
    if (end - start > least || /[A-Za-z0-9]/.test(text.charAt(end))) return -1
  }
  const body = marks === '' ? '' : text.slice(start, Math.min(end, start + 64))
  if (marks.includes('d') && !/\d/.test(body)) return -1
  // `sk-circle-fade` is a class of a style sheet: words joined by dashes are no key.
  if (marks.includes('m') && (!/\d/.test(body) || !(/[A-Z]/.test(body) || /[a-z0-9]{16}/.test(body)))) return -1
  return end
}

const builtIn: readonly Shape[] = PROVIDER_SHAPES.split(/[;\n]/).flatMap(parseShape)

/** The shapes of providers' keys and the operator's or plugins' own. */
export function shapesOf(custom: readonly CustomPattern[]): Shapes {
  const own = custom.map(
    ({ prefix, kind, id, end }): Shape => ({ prefix, kind, id, end: ({ text }, at) => end(text, at), anywhere: false }),
  )
  const triggers = baseTriggers()
  const byTrigram = new Map<number, Shape[]>()
  // Longer prefixes first, since they ask for less.
  const all = [...own, ...builtIn].sort((a, b) => b.prefix.length - a.prefix.length)
  for (const shape of all) {
    for (const trigram of trigramsOf(shape.prefix)) {
      triggers[trigram] = (triggers[trigram] ?? 0) | EVENT.shape
      byTrigram.set(trigram, [...(byTrigram.get(trigram) ?? []), shape])
    }
  }
  return { triggers, byTrigram }
}

/** Of a prefix of two characters, all three that it can be the beginning of. */
function trigramsOf(prefix: string): number[] {
  if (prefix.length >= 3) return [trigramOf(prefix.slice(0, 3))]
  return [...new Set(Array.from('0abcdef', (next) => trigramOf(prefix + next)))]
}
