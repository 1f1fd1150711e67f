import { builtInToolsets } from '@hermes/policy/built-in-toolsets'
import { toolsetCycles } from '@hermes/policy/toolset-cycles'
import type { KnownNames } from './known-names.ts'
import { didYouMean } from './nearest.ts'
import type { Parts } from './parts.ts'
import { inside, isFull, type Report, refuse, warn } from './report.ts'

/** Rings are refused with their members; names that mean nothing, and built-in toolsets that are replaced, are warned about. */
export function checkToolsets({ toolsets }: Parts, known: KnownNames, report: Report): void {
  for (const ring of toolsetCycles(toolsets.map(({ entry }) => entry))) {
    const first = toolsets.find(({ entry }) => entry.name === ring[0])
    if (!first) continue
    const what = `toolsets include each other in a ring (${ring.join(' → ')}): remove one of the includes`
    refuse(report, first.place, [what, 'toolsets that do not include themselves'])
  }
  for (const { entry, place } of toolsets) {
    const value = { document: place.document, path: place.path }
    if (builtInToolsets.some(({ name }) => name === entry.name)) {
      const what = `the toolset ${entry.name} takes the place of the built-in one everywhere: choose another name if that is not meant`
      warn(report, place, [what, 'a name that no built-in toolset has'])
    }
    for (const [i, tool] of entry.tools.entries()) {
      if (known.mayExist(tool) || isFull(report.warnings)) continue
      const what = `the toolset ${entry.name} names the tool ${tool}, which does not exist${didYouMean(tool, known.tools)}`
      warn(report, inside(value, 'tools', i), [what, 'a tool that exists'])
    }
    for (const [i, included] of entry.includes.entries()) {
      if (known.toolsets.has(included) || isFull(report.warnings)) continue
      const what = `the toolset ${entry.name} includes ${included}, which does not exist${didYouMean(included, known.toolsets.names)}`
      warn(report, inside(value, 'includes', i), [what, 'a toolset that exists'])
    }
  }
}
