import { buildNameTable, type NamedTool } from '@hermes/policy/outward-names'
import type { PassthroughConflict } from '@hermes/policy/passthrough-names'
import { serverToolName } from '@hermes/policy/toolsets'
import type { FileServer } from './mcp-servers-section.ts'
import type { Parts } from './parts.ts'
import { formatPlace, inside, type Report, refuse } from './report.ts'

/**
 * Servers exposed `passthrough` that could never be taken, since a name under their `tools:` is somebody else's. What a
 * server lists without `tools:` is known only once it runs; the gateway refuses it then.
 */
export function checkPassthrough({ tools, skills, servers, runtime }: Parts, report: Report): void {
  const mayStart = (name: string) => runtime?.servers?.includes(name) ?? true
  const running = servers.filter(({ definition }) => definition.enabled && mayStart(definition.name))
  if (!running.some(({ definition }) => definition.expose === 'passthrough')) return
  const named: NamedTool[] = [...tools, ...skills].map(({ entry }) => ({ name: entry.name }))
  for (const { definition } of running) {
    for (const tool of definition.tools ?? []) named.push(namedTool(definition, tool))
  }
  const { refused } = buildNameTable(
    named,
    servers.map(({ definition }) => definition.name),
  )
  for (const [name, { tool, owner }] of refused) {
    const server = running.find(({ definition }) => definition.name === name)
    if (!server) continue
    const at = inside(server.place, 'tools', server.definition.tools?.indexOf(tool) ?? 0)
    const whose = whoseName(owner, { tools, skills, servers })
    const what = `${tool} of ${name}, exposed passthrough, is a name that ${whose}: leave it out, or expose ${name} prefixed`
    refuse(report, at, [what, 'names that nobody else has'])
  }
}

type Owners = Pick<Parts, 'tools' | 'skills' | 'servers'>

function whoseName(owner: PassthroughConflict['owner'], parts: Owners): string {
  if ('form' in owner) return 'imitates the gateway’s own mcp__server__tool'
  return `${'server' in owner ? `the server ${owner.server}` : ownerOf(owner.tool, parts)} has`
}

function namedTool({ name, expose }: FileServer['definition'], tool: string): NamedTool {
  return { name: serverToolName(name, tool), server: { name, tool, passthrough: expose === 'passthrough' } }
}

function ownerOf(internal: string, { tools, skills, servers }: Owners): string {
  const defined = [...tools, ...skills].find(({ entry }) => entry.name === internal)
  if (defined) return `${internal} (${formatPlace(defined.place)})`
  const server = servers.find(({ definition }) => internal.startsWith(`${definition.name}.`))
  return server ? `the server ${server.definition.name} (${formatPlace(server.place)})` : internal
}
