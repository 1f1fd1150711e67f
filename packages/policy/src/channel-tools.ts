import type { Channel } from '@hermes/contracts/channel'
import type { ChannelPolicy } from '@hermes/contracts/revision'
import { selectTools } from './tool-selection.ts'
import type { ToolsetResolver } from './toolsets.ts'

export interface ChannelQuestion {
  channel: Channel
  /** Every tool of the revision and catalogue; `builtIn` ones come with the product, the rest is the operator's. */
  tools: readonly { name: string; builtIn: boolean }[]
  toolsets: ToolsetResolver
  /** What the operator's configuration says of this channel. */
  policy?: ChannelPolicy
  /** cron: what its maker may use; sub-agent: what its parent may use. Absent there: nothing. */
  inherited?: ReadonlySet<string>
}

export interface ChannelTools {
  /** Internal names of the tools that exist on the channel; any other does not exist for its callers. */
  tools: ReadonlySet<string>
  /** Those among them that may only be given URLs that are endorsed or allow-listed (DESIGN §6, webhook). */
  endorsedUrlsOnly: ReadonlySet<string>
  /** Names in the policy that are neither a toolset, a server nor a tool. */
  unknown: readonly string[]
}

const WEBHOOK_URL_TOOLS = ['web_extract', 'vision_analyze']

/**
 * Which tools exist on a channel (DESIGN §6). `policy.enabled` takes the default's place, an empty list being none at
 * all; `policy.disabled` is taken off last, tool by tool. A cron job or sub-agent never has more than it inherits.
 */
export function channelTools(question: ChannelQuestion): ChannelTools {
  const { channel, policy, toolsets } = question
  const existing = new Set(question.tools.map((tool) => tool.name))
  const select = (names: readonly string[]) => selectTools(names, { toolsets, existing })
  const enabled = policy?.enabled === undefined ? undefined : select(policy.enabled)
  const wanted = enabled?.tools ?? defaultTools(question)
  const disabled = disabledTools(policy?.disabled ?? [], question)
  const inherits = channel === 'cron' || channel === 'subagent'
  const tools = new Set(
    [...wanted].filter(
      (name) =>
        existing.has(name) && !disabled.tools.has(name) && (!inherits || question.inherited?.has(name) === true),
    ),
  )
  return {
    tools,
    endorsedUrlsOnly: new Set(channel === 'webhook' ? WEBHOOK_URL_TOOLS.filter((name) => tools.has(name)) : []),
    unknown: [...new Set([...(enabled?.unknown ?? []), ...disabled.unknown])],
  }
}

function defaultTools(question: ChannelQuestion): ReadonlySet<string> {
  const { channel, tools, toolsets, inherited } = question
  const members = (...names: string[]) => names.flatMap((name) => toolsets.resolve(name).tools)
  const without = (names: readonly string[], removed: readonly string[]) =>
    new Set(names.filter((name) => !removed.includes(name)))
  const operators = tools.filter((tool) => !tool.builtIn).map((tool) => tool.name)
  switch (channel) {
    case 'cli':
      return new Set([...members('core'), ...operators])
    case 'studio':
      return without([...members('core'), ...operators], members('terminal'))
    case 'acp':
      return new Set(members('file', 'terminal', 'web', 'memory'))
    case 'telegram':
      return without(members('web', 'vision', 'image_gen', 'memory', 'messaging'), members('terminal'))
    case 'api':
    case 'mcp':
      return without(
        tools.map((tool) => tool.name),
        members('terminal', 'code_execution'),
      )
    case 'cron':
    case 'subagent':
      return inherited ?? new Set()
    case 'webhook':
      return new Set(['web_search', 'clarify', ...WEBHOOK_URL_TOOLS])
  }
}

/** A bundle (`hermes-…`) takes away only what is not core: disabling one platform must not empty the others. */
function disabledTools(names: readonly string[], question: ChannelQuestion) {
  const { toolsets } = question
  const core = new Set(toolsets.resolve('core').tools)
  const existing = new Set(question.tools.map((tool) => tool.name))
  const tools = new Set<string>()
  const unknown: string[] = []
  for (const name of names) {
    const selected = selectTools([name], { toolsets, existing })
    const bundle = name.startsWith('hermes-') && toolsets.has(name)
    for (const tool of selected.tools) if (!bundle || !core.has(tool)) tools.add(tool)
    unknown.push(...selected.unknown)
  }
  return { tools, unknown }
}
