import type { RevisionContent } from '@hermes/contracts/revision'
import type { Catalogue } from '@hermes/contracts/server'
import type { NameTable } from '@hermes/policy/outward-names'
import type { HeldNames } from '@hermes/policy/passthrough-names'
import type { GatheredTool } from './gather-tools.ts'

interface Options {
  tools: readonly GatheredTool[]
  names: NameTable
  content: RevisionContent
  catalogue: Catalogue
  /** Until now. */
  held: HeldNames | undefined
}

/**
 * Which names stay with whoever has them, for as long as the gateway runs and the configuration has the holder's server
 * exposed as it is: what was called by a name yesterday is not somebody else today, whatever a server lists. At the start,
 * while servers further up in the file have not been met, nothing is held, so that the order of the file decides and not
 * who was there first.
 */
export function holdNames({ tools, names, content, catalogue, held }: Options): HeldNames {
  const enabled = content.servers.filter((server) => server.enabled)
  const passthrough = new Map(enabled.map(({ name, expose }) => [name, expose === 'passthrough']))
  const serverOf = (tool: string) => tool.slice(0, tool.indexOf('.'))
  const lasting = (before: ReadonlyMap<string, string> | undefined, exposed: boolean) =>
    new Map([...(before ?? [])].filter(([, tool]) => passthrough.get(serverOf(tool)) === exposed))
  const own = lasting(held?.own, true)
  const bare = lasting(held?.bare, false)
  const waiting = enabled.findIndex(({ name }) => !isMet(catalogue.servers[name]))
  const met = new Set((waiting === -1 ? enabled : enabled.slice(0, waiting)).map(({ name }) => name))
  for (const { definition, server } of tools) {
    if (!server || !met.has(server.name)) continue
    const { name } = definition
    if (server.passthrough) {
      if (names.outward(name) === server.tool && !own.has(server.tool)) own.set(server.tool, name)
      continue
    }
    const found = names.resolve(server.tool)
    if (found && 'tool' in found && found.tool === name && !bare.has(server.tool)) bare.set(server.tool, name)
  }
  return { own, bare }
}

/** Whether what a server offers is known, or that it cannot be known now. */
function isMet(server: Catalogue['servers'][string] | undefined): boolean {
  return server !== undefined && (server.status.state !== 'connecting' || server.tools.length > 0)
}
