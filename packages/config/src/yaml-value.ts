import { type Alias, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, type Scalar } from 'yaml'

/** Deeper than any real configuration, shallow enough for every recursive reader after this one. */
export const MAX_DEPTH = 64
const MAX_ALIASES = 100
const MAX_VALUES = 200_000

/** Something that is valid YAML but not a plain value of ours; `offset` counts characters from the file's start. */
export interface ValueProblem {
  offset: number
  message: string
  expected: string
}

/** What each alias stands for. */
export type AliasTargets = ReadonlyMap<Alias, Node>

const offsetOf = (node: unknown): number =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : 0

/** The text a key stands for, or undefined where it cannot be one. Whole numbers are names too (`404:`). */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined
  if (typeof key.value === 'string') return key.value
  return typeof key.value === 'number' && Number.isSafeInteger(key.value)
    ? (key.source ?? String(key.value))
    : undefined
}

interface State {
  anchors: Map<string, Node>
  targets: Map<Alias, Node>
  aliases: number
  values: number
  /** Anchored nodes that are being converted, to notice one that contains itself. */
  open: Set<Node>
  /** Inside an alias's target nothing is defined anew. */
  expanding: boolean
  problems: ValueProblem[]
}

export interface PlainValue {
  value: unknown
  problems: readonly ValueProblem[]
  targets: AliasTargets
}

/**
 * Turns nodes into plain JSON values: no duplicate keys, merge keys, custom tags, numbers JSON cannot hold, endless or
 * multiplying aliases. Linear in the size of the result, which is bounded.
 */
export function toPlainValue(root: Node | null): PlainValue {
  const state: State = {
    anchors: new Map(),
    targets: new Map(),
    aliases: 0,
    values: 0,
    open: new Set(),
    expanding: false,
    problems: [],
  }
  const value = root ? convert(root, 0, state) : undefined
  return { value, problems: state.problems, targets: state.targets }
}

function complain(state: State, node: unknown, [message, expected]: readonly [string, string]): undefined {
  if (state.problems.length < 100) state.problems.push({ offset: offsetOf(node), message, expected })
  return undefined
}

function convert(node: unknown, depth: number, state: State): unknown {
  if (state.values++ > MAX_VALUES) {
    if (state.values > MAX_VALUES + 2) return undefined
    return complain(state, node, [
      `holds more than ${MAX_VALUES} values: split it or use fewer aliases`,
      'a smaller file',
    ])
  }
  if (depth > MAX_DEPTH) return complain(state, node, [`is nested deeper than ${MAX_DEPTH} levels`, 'flatter YAML'])
  if (isAlias(node)) return convertAlias(node, depth, state)
  if (!isNode(node) || !node.anchor) return convertContents(node, depth, state)
  if (!state.expanding) state.anchors.set(node.anchor, node)
  state.open.add(node)
  const value = convertContents(node, depth, state)
  state.open.delete(node)
  return value
}

function convertContents(node: unknown, depth: number, state: State): unknown {
  if (isScalar(node)) return convertScalar(node, state)
  if (isSeq(node)) return node.items.map((item) => convert(item, depth + 1, state))
  if (isMap(node)) return convertMap(node.items, depth, state)
  return node === null ? null : complain(state, node, ['is not a plain YAML value', 'text, a number, a list or a map'])
}

function convertAlias(alias: Alias, depth: number, state: State): unknown {
  if (++state.aliases > MAX_ALIASES) {
    if (state.aliases > MAX_ALIASES + 1) return undefined
    const what = `uses aliases more than ${MAX_ALIASES} times: write the values out`
    return complain(state, alias, [what, `at most ${MAX_ALIASES} uses of aliases`])
  }
  const target = state.targets.get(alias) ?? state.anchors.get(alias.source)
  if (!target) {
    const what = `*${alias.source} names no anchor above it: define &${alias.source} first or quote the text`
    return complain(state, alias, [what, 'an alias whose anchor stands above it'])
  }
  if (state.open.has(target)) {
    return complain(state, alias, [`*${alias.source} contains itself: write the value out`, 'an alias that ends'])
  }
  state.targets.set(alias, target)
  const before = state.expanding
  state.expanding = true
  const value = convert(target, depth, state)
  state.expanding = before
  return value
}

function convertScalar(scalar: Scalar, state: State): unknown {
  const { value, source } = scalar
  // Written as "\0"; a raw one is refused with the file. Programs and paths end at it.
  if (typeof value === 'string' && value.includes('\0')) {
    return complain(state, scalar, ['holds a NUL character: delete it', 'text without NUL'])
  }
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) {
    return complain(state, scalar, [
      `${source ?? value} is not a number that can be kept: write a finite one`,
      'a finite number',
    ])
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source ?? '')) {
    return complain(state, scalar, [
      `${source} is too long to be kept exactly: put it in quotes`,
      'a number of up to 15 digits',
    ])
  }
  return value
}

function convertMap(pairs: readonly unknown[], depth: number, state: State): unknown {
  const entries = new Map<string, unknown>()
  for (const pair of pairs) {
    if (!isPair(pair)) continue
    const key = keyText(pair.key)
    if (key === undefined) {
      complain(state, pair.key, [
        'this key is not text: write a name, in quotes where YAML reads it otherwise',
        'a text key',
      ])
    } else if (key === '<<') {
      complain(state, pair.key, ['merge keys (<<) are not read: write the keys out', 'plain keys'])
    } else if (key === '__proto__') {
      complain(state, pair.key, ['the key __proto__ is reserved: choose another name', 'another key'])
    } else if (entries.has(key)) {
      complain(state, pair.key, [`the key "${key}" stands twice in this map: keep one of the two`, 'each key once'])
    } else {
      entries.set(key, convert(pair.value, depth + 1, state))
    }
  }
  return Object.fromEntries(entries)
}
