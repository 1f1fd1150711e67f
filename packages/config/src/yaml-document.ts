import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  type YAMLMap,
} from 'yaml'
import type { ConfigProblem } from './problems.ts'
import type { SourceFile } from './source-file.ts'
import { syntaxMessage } from './yaml-syntax.ts'
import { type AliasTargets, keyText, MAX_DEPTH, toPlainValue } from './yaml-value.ts'

export type Path = readonly (string | number)[]
export interface Position {
  line: number
  column: number
}

/** A file that is well-formed YAML with plain values; what it says is not checked yet. */
export interface YamlDocument {
  file: string
  /** `undefined` for an empty file. */
  value: unknown
  /** Where a value (or, with `key`, its key) stands; for a path that leads nowhere, its nearest ancestor. */
  locate(path: Path, part?: 'key' | 'value'): Position
}

export type YamlOutcome = { ok: true; document: YamlDocument } | { ok: false; problems: readonly ConfigProblem[] }

/** Brackets that open without closing; the parser's time grows with the square of their number. */
function opensTooMany(text: string): number | undefined {
  let open = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === 91 || character === 123) open++
    else if ((character === 93 || character === 125) && open > 0) open--
    if (open > 1_000) return i
  }
  const indicators = /(?:[-?] ){200}/.exec(text)
  return indicators?.index
}

/**
 * Parses one file as YAML 1.2 core (`off` and `yes` are text). Several documents, directives, custom tags, duplicate keys and
 * whatever `toPlainValue` refuses are refused with their line.
 */
export function parseYamlFile({ name, text }: SourceFile): YamlOutcome {
  const lines = new LineCounter()
  const problemAt = (offset: number, [message, expected]: readonly [string, string]): ConfigProblem => {
    const { line, col } = lines.linePos(Math.min(offset, text.length))
    return { file: name, line: Math.max(line, 1), column: Math.max(col, 1), path: '', message, expected }
  }
  lines.addNewLine(0)
  const deep = opensTooMany(text)
  if (deep !== undefined) {
    for (let i = text.indexOf('\n'); i !== -1 && i < deep; i = text.indexOf('\n', i + 1)) lines.addNewLine(i + 1)
    return { ok: false, problems: [problemAt(deep, [`is nested deeper than ${MAX_DEPTH} levels`, 'flatter YAML'])] }
  }
  lines.lineStarts.length = 0
  const stream = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2' })
  const documents: readonly Document.Parsed<ParsedNode>[] = 'empty' in stream ? [] : stream
  const [document, second] = documents
  if (!document) return { ok: true, document: { file: name, value: undefined, locate: () => ({ line: 1, column: 1 }) } }
  if (document.directives?.docStart && /^%/m.test(text.slice(0, document.range[0]))) {
    return {
      ok: false,
      problems: [problemAt(0, ['starts with a % directive: delete that line', 'YAML 1.2 without directives'])],
    }
  }
  const faults = [...document.errors, ...document.warnings]
  // After the first fault a parser guesses; later faults are mostly echoes of it.
  const [fault] = faults.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (fault) return { ok: false, problems: [problemAt(fault.pos[0], syntaxMessage(fault, text))] }
  if (second) {
    const what = ['holds a second YAML document: keep one and put the other into its own file', 'one document'] as const
    return { ok: false, problems: [problemAt(second.range[0], what)] }
  }
  const { value, problems, targets } = toPlainValue(document.contents)
  if (problems.length > 0) {
    return { ok: false, problems: problems.map((found) => problemAt(found.offset, [found.message, found.expected])) }
  }
  const locate = (path: Path, part: 'key' | 'value' = 'value'): Position => {
    const { line, col } = lines.linePos(offsetAt(document.contents, path, { part, targets }))
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  return { ok: true, document: { file: name, value, locate } }
}

const indexes = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>()

/** A map's pairs by key, made once: a large map may be asked for many times. */
function indexOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = indexes.get(map)
  if (known) return known
  const index = new Map<string, Pair>()
  for (const pair of map.items) {
    const key = keyText(pair.key)
    if (key !== undefined) index.set(key, pair)
  }
  indexes.set(map, index)
  return index
}

interface Walk {
  part: 'key' | 'value'
  targets: AliasTargets
}

function offsetAt(root: Node | null, path: Path, walk: Walk): number {
  let node: unknown = root
  let offset = 0
  for (const [i, step] of path.entries()) {
    if (isAlias(node)) node = walk.targets.get(node)
    if (isMap(node)) {
      const pair = indexOf(node).get(String(step))
      if (!pair) break
      const last = i === path.length - 1
      const wanted = last && walk.part === 'key' ? pair.key : (pair.value ?? pair.key)
      const start = isNode(wanted) ? wanted.range?.[0] : undefined
      offset = start ?? offset
      node = pair.value
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step]
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset
    } else break
  }
  return path.length === 0 && isNode(root) ? (root.range?.[0] ?? 0) : offset
}
