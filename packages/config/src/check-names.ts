import { refuseDuplicates } from './duplicates.ts'
import type { KnownNames } from './known-names.ts'
import { didYouMean } from './nearest.ts'
import type { Parts } from './parts.ts'
import {
  type Damaged,
  formatPlace,
  inside,
  isFull,
  type Placed,
  type Report,
  refuse,
  sourceOf,
  warn,
} from './report.ts'
import { formatNames } from './words.ts'

/** Names that stand twice, tools that are called like a server's, and servers that `mcp.servers` names but nothing defines. */
export function checkNames(parts: Parts, report: Report): void {
  // A skill looks like a tool to everyone who calls it, so the two share their names.
  refuseDuplicates('tool', withDamaged([...parts.tools, ...parts.skills], ['tool', 'skill'], report), report)
  refuseDuplicates('rule', withDamaged(parts.routes, ['rule'], report), report)
  refuseDuplicates('server', withDamaged(parts.servers, ['server'], report), report)
  refuseDuplicates('toolset', parts.toolsets, report)
  for (const { entry, place } of parts.tools) {
    const server = parts.servers.find((candidate) => entry.name.startsWith(`${candidate.entry.name}.`))
    if (!server) continue
    const { name } = server.entry
    const tool = entry.name.slice(name.length + 1)
    if (server.entry.tools && !server.entry.tools.includes(tool)) continue
    const where = formatPlace(server.place)
    const what = `the tool ${entry.name} is called like the tool ${tool} of the server ${name} (${where}): choose another name`
    refuse(report, inside(place, 'name'), [what, `a name that does not begin with ${name}.`])
  }
  const { runtime } = parts
  const names = parts.servers.map(({ entry }) => entry.name)
  for (const [i, name] of (runtime?.servers ?? []).entries()) {
    if (!runtime || names.includes(name)) continue
    const what = `mcp.servers names ${name}, which is not in mcp_servers of gateway.yaml${didYouMean(name, names)}`
    refuse(report, inside(runtime.place, 'mcp', 'servers', i), [what, `one of ${formatNames(names)}`])
  }
}

type Named = Placed<{ name: string }>

/** Entries that were left out have their names all the same; each stands where it stands in its file. */
function withDamaged(
  named: readonly Named[],
  kinds: readonly Damaged['kind'][],
  { damaged }: Report,
): readonly Named[] {
  const left = damaged.filter(({ kind }) => kinds.includes(kind))
  if (left.length === 0) return named
  const spots = [...named, ...left].map((each) => ({ each, spot: sourceOf(each.place) }))
  const inFile = (a: { line: number }, b: { line: number }) => a.line - b.line
  return spots
    .toSorted(({ spot: a }, { spot: b }) => (a.file === b.file ? inFile(a, b) : a.file < b.file ? -1 : 1))
    .map(({ each }) => each)
}

/** Steps that call a tool nobody knows. The skill is kept; it is not run yet. */
export function checkSkills(parts: Parts, known: KnownNames, report: Report): void {
  for (const { entry, place } of parts.skills) {
    for (const [i, { call }] of entry.steps.entries()) {
      const at = inside(place, 'steps', i, 'call')
      if (call === entry.name) {
        refuse(report, at, [`the skill ${entry.name} calls itself: name another tool`, 'another tool'])
      } else if (!known.mayExist(call) && !isFull(report.warnings)) {
        const what = `the skill ${entry.name} calls ${call}, which does not exist${didYouMean(call, known.tools)}`
        warn(report, at, [what, 'a tool that exists'])
      }
    }
  }
}
