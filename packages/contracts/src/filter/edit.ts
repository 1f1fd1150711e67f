import type { FilterNode, FilterTerm } from './ast.ts'

/** What a facet or a click adds: a term, or its negation. */
export interface FilterEdit {
  term: FilterTerm
  negated?: boolean
}

// A call has one of each of these, so two of them can only be meant as alternatives.
const SINGLE_VALUED: readonly FilterTerm['kind'][] = [
  'outcome',
  'stage',
  'tool',
  'toolKind',
  'channel',
  'by',
  'route',
  'rev',
  'code',
  'trace',
  'call',
]

/** The same filter. */
function sameFilter(a: FilterNode, b: FilterNode): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
}

/** Does the filter ask for just this, at its top level or among its alternatives? Marks a facet as chosen. */
export function hasTerm(filter: FilterNode | undefined, edit: FilterEdit): boolean {
  const wanted = node(edit)
  return conjuncts(filter).some(
    (part) =>
      sameFilter(part, wanted) || alternatives(part, edit.term.kind).some((option) => sameFilter(option, wanted)),
  )
}

/**
 * Narrows the filter by a term. A second value of what a call has only one of joins the first as an alternative, so that
 * choosing two outcomes shows both; everything else must hold in addition. The opposite term is taken out first.
 */
export function addTerm(filter: FilterNode | undefined, edit: FilterEdit): FilterNode {
  if (filter && hasTerm(filter, edit)) return filter
  const parts = conjuncts(removeTerm(filter, { term: edit.term, negated: edit.negated !== true }))
  const added = node(edit)
  if (!edit.negated && SINGLE_VALUED.includes(edit.term.kind)) {
    const at = parts.findIndex((part) => alternatives(part, edit.term.kind).length > 0)
    const found = parts[at]
    if (found) {
      const either: FilterNode = { kind: 'or', parts: [...alternatives(found, edit.term.kind), added] }
      return joined(parts.with(at, either)) ?? added
    }
  }
  return joined([...parts, added]) ?? added
}

/** Takes a term out of the filter's top level or alternatives; other parts stay as they are. */
export function removeTerm(filter: FilterNode | undefined, edit: FilterEdit): FilterNode | undefined {
  const removed = node(edit)
  return joined(
    conjuncts(filter).flatMap((part) => {
      if (sameFilter(part, removed)) return []
      const options = alternatives(part, edit.term.kind)
      if (options.length < 2) return [part]
      const kept = options.filter((option) => !sameFilter(option, removed))
      const [only] = kept
      if (!only) return []
      return kept.length === 1 ? [only] : [{ kind: 'or' as const, parts: kept }]
    }),
  )
}

/** Adds the term where it is not, takes it out where it is: what a click on a facet does. */
export function toggleTerm(filter: FilterNode | undefined, edit: FilterEdit): FilterNode | undefined {
  return hasTerm(filter, edit) ? removeTerm(filter, edit) : addTerm(filter, edit)
}

/**
 * The filter without what it says about one kind of term at its top level: what a facet counts by, so that its other
 * values stay in sight and can be chosen, too.
 */
export function withoutKind(filter: FilterNode | undefined, kind: FilterTerm['kind']): FilterNode | undefined {
  return joined(
    conjuncts(filter).filter((part) => alternatives(part.kind === 'not' ? part.part : part, kind).length === 0),
  )
}

function node({ term, negated }: FilterEdit): FilterNode {
  return negated ? { kind: 'not', part: term } : term
}

function conjuncts(filter: FilterNode | undefined): readonly FilterNode[] {
  if (!filter) return []
  return filter.kind === 'and' ? filter.parts : [filter]
}

function joined(parts: readonly FilterNode[]): FilterNode | undefined {
  return parts.length > 1 ? { kind: 'and', parts } : parts[0]
}

/** The part itself, or its alternatives, where all of them are terms of the kind. */
function alternatives(part: FilterNode, kind: FilterTerm['kind']): readonly FilterNode[] {
  if (part.kind === 'or') return part.parts.every((option) => option.kind === kind) ? part.parts : []
  return part.kind === kind ? [part] : []
}

/** Keys in one order, so that equal nodes have equal text. */
function canonical(value: FilterNode): unknown {
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [
      key,
      Array.isArray(item) ? item.map(canonical) : typeof item === 'object' ? canonical(item) : item,
    ])
}
