import type { Finder, Finding } from '../finder.ts'
import type { FieldRule } from '../secret-field.ts'

/** A text being searched, and what the searchers have to remember of it so that none looks at anything twice. */
export interface Scan {
  text: string
  finder: Finder
  findings: Finding[]
  /** Names of secrets stand in the text: if it is JSON, its structure tells more of them. */
  named: boolean
  /** Where the search has come to; nothing before it is looked at again. */
  done: number
  /** The line of the last position asked for. */
  line: { start: number; end: number }
  /** A name that stood in a field called "name" and makes the next "value" secret. */
  pair?: { rule: FieldRule; at: number } | undefined
  /** What stood in the last field called "value". */
  value?: { start: number; end: number } | undefined
  /** What the command is that the flags around `step` belong to. */
  command?: { step: number; login: boolean; password: boolean; joined: boolean }
  /** The last run of characters of each class. */
  runs: Map<Uint8Array, { start: number; end: number }>
  /** Answers to what is asked of the whole text, each worked out once. */
  facts: Map<string, number>
  /** Searches a part that the search as a whole will pass over. */
  within: (part: string) => readonly Finding[]
}

/** Begins the search of a text. */
export function beginScan(text: string, finder: Finder, within: Scan['within']): Scan {
  return {
    text,
    within,
    finder,
    findings: [],
    named: false,
    done: 0,
    line: { start: 0, end: -1 },
    facts: new Map(),
    runs: new Map(),
  }
}

/** Notes a secret. @returns where the search goes on */
export function found(scan: Scan, finding: Finding): number {
  if (finding.start >= scan.done && finding.end > finding.start && !isMasked(scan.text, finding)) {
    scan.findings.push(finding)
    scan.done = finding.end
  }
  return Math.max(finding.end, scan.done)
}

/** A sentinel is not masked again. */
function isMasked(text: string, { start, end }: Finding): boolean {
  return text.startsWith('«redacted:', start) && end - start < 200 && text.indexOf('»', start) === end - 1
}

/** The line of a position, known from before where it is still the same: looked for anew each time it would cost n². */
export function lineAround({ text, line }: Scan, position: number): { start: number; end: number } {
  if (position >= line.start && position <= line.end) return line
  const newline = text.indexOf('\n', position)
  line.start = text.lastIndexOf('\n', position - 1) + 1
  line.end = newline < 0 ? text.length : newline
  return line
}

/** Where a text stands next at or after a position; asked of one text from left to right, it is read once. */
export function nextOf(scan: Scan, needle: string, from: number): number {
  const known = scan.facts.get(needle)
  if (known !== undefined && known >= from) return known
  const at = scan.text.indexOf(needle, from)
  const next = at < 0 ? Number.POSITIVE_INFINITY : at
  scan.facts.set(needle, next)
  return next
}
