import type { Channel } from '@hermes/contracts/channel'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { Revision } from '@hermes/contracts/revision'
import { builtInToolsets } from '@hermes/policy/built-in-toolsets'
import { channelTools } from '@hermes/policy/channel-tools'
import { createToolsetResolver, serverToolsets, type ToolsetResolver } from '@hermes/policy/toolsets'
import type { GatheredTool } from './gather-tools.ts'

interface Parts {
  revision: Revision
  nativeTools: readonly NativeTool[]
}

/** Built in, then servers', then the operator's own: of two with one name the later wins. */
export function snapshotToolsets({ revision, nativeTools }: Parts, tools: readonly GatheredTool[]): ToolsetResolver {
  const byServer: Record<string, string[]> = {}
  for (const { name } of revision.content.servers) byServer[name] = []
  for (const { server } of tools) if (server) byServer[server.name]?.push(server.tool)
  const known = new Set(builtInToolsets.map(({ name }) => name))
  // A built-in tool may stand in a toolset of its own that the product's list does not name.
  const own = new Map<string, string[]>()
  for (const { name, toolset } of nativeTools)
    if (!known.has(toolset)) own.set(toolset, [...(own.get(toolset) ?? []), name])
  const ownToolsets = [...own].map(([name, members]) => ({
    name,
    description: `Native tools of ${name}`,
    tools: members,
    includes: [],
    source: { kind: 'built-in' as const },
  }))
  return createToolsetResolver([
    ...builtInToolsets,
    ...ownToolsets,
    ...serverToolsets(byServer),
    ...revision.content.toolsets,
  ])
}

/** Which tools exist on a channel; worked out when it is first asked for. */
export function channelVisibility(
  { revision }: Pick<Parts, 'revision'>,
  tools: readonly GatheredTool[],
  toolsets: ToolsetResolver,
): (channel: Channel) => ReadonlySet<string> {
  const known = new Map<Channel, ReadonlySet<string>>()
  const all = tools.map(({ definition, builtIn }) => ({ name: definition.name, builtIn }))
  return (channel) => {
    let names = known.get(channel)
    if (!names) {
      const policy = revision.content.channels[channel]
      names = channelTools({ channel, tools: all, toolsets, ...(policy ? { policy } : {}) }).tools
      known.set(channel, names)
    }
    return names
  }
}
