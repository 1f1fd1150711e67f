import type { ConfigProblem } from './problems.ts'
import type { Path, YamlDocument } from './yaml-document.ts'

/** A spot in a file: a value, or with `part: 'key'` the key that names it. */
export interface Place {
  document: YamlDocument
  path: Path
  part?: 'key' | 'value'
}

/** A checked piece of a file together with where it stands. */
export interface Placed<T> {
  entry: T
  place: Place
}

/** Collects everything that is wrong, so that a person sees it all at once. */
export interface Report {
  problems: ConfigProblem[]
  warnings: ConfigProblem[]
  /** Entries in which something was reported: their names still count, and the rest of them is still looked at. */
  damaged: Damaged[]
}

/** An entry of a list that was left out, as far as it can be told what it is. */
export interface Damaged extends Placed<{ name: string }> {
  kind: 'tool' | 'rule' | 'server' | 'skill'
  value: Readonly<Record<string, unknown>>
}

/** More than this no one reads; looking up places and near names for all of a broken file would take minutes. */
const MAX_REPORTED = 500

/** Whether nothing more is taken; loops that would go on for long stop here. */
export const isFull = (list: readonly ConfigProblem[]): boolean => list.length >= MAX_REPORTED

export const createReport = (): Report => ({ problems: [], warnings: [], damaged: [] })

/** The place of a value inside another. */
export const inside = (place: Place, ...steps: readonly (string | number)[]): Place => ({
  document: place.document,
  path: [...place.path, ...steps],
})

/** The same place, but pointing at the key. */
export const atKey = (place: Place): Place => ({ ...place, part: 'key' })

/** `mcp_servers[0].env.TOKEN`, `when.args["filter.status"]`. */
export function formatPath(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (!/^[A-Za-z0-9_$-]+$/.test(step)) text += `[${JSON.stringify(step.slice(0, 60))}]`
    else text += text === '' ? step : `.${step}`
  }
  return text
}

function problemAt(place: Place, message: string, expected: string): ConfigProblem {
  const { line, column } = place.document.locate(place.path, place.part)
  return { file: place.document.file, line, column, path: formatPath(place.path), message, expected }
}

/** Says what is wrong at a place. Nothing is loaded then. */
export function refuse(report: Report, place: Place, [message, expected]: readonly [string, string]): void {
  if (!isFull(report.problems)) report.problems.push(problemAt(place, message, expected))
}

/** Says what is doubtful at a place. */
export function warn(report: Report, place: Place, [message, expected]: readonly [string, string]): void {
  if (!isFull(report.warnings)) report.warnings.push(problemAt(place, message, expected))
}

/** `tools/search.yaml:2`, for sentences that name a second place. */
export function formatPlace(place: Place): string {
  return `${place.document.file}:${place.document.locate(place.path, place.part).line}`
}

/** Where a configured object comes from, as revisions keep it. */
export function sourceOf(place: Place): { kind: 'file'; file: string; line: number } {
  return { kind: 'file', file: place.document.file, line: place.document.locate(place.path, place.part).line }
}
