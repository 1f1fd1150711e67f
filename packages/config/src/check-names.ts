import { refuseDuplicates } from './duplicates.ts'
import type { KnownNames } from './known-names.ts'
import { didYouMean } from './nearest.ts'
import type { Parts } from './parts.ts'
import { formatPlace, inside, isFull, type Report, refuse, warn } from './report.ts'
import { formatNames } from './words.ts'

/** Names that stand twice, tools that are called like a server's, and servers that `mcp.servers` names but nothing defines. */
export function checkNames(parts: Parts, report: Report): void {
  // A skill looks like a tool to everyone who calls it, so the two share their names.
  refuseDuplicates('tool', [...parts.tools, ...parts.skills], report)
  refuseDuplicates('rule', parts.routes, report)
  refuseDuplicates('server', parts.servers, report)
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
