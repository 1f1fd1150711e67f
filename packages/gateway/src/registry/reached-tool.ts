import type { Effect } from '@hermes/contracts/tool'
import { stricterEffect } from '@hermes/policy/stricter'
import { serverToolName } from '@hermes/policy/toolsets'
import type { RegisteredTool } from '../types.ts'
import { parseTarget, type Target } from './target.ts'

/**
 * The tool that stands at the end of a call's way, where that is one of ours and not the one that was asked for: behind
 * an alias, or behind a rule's `to`. Whatever is asked of a call of that tool is asked of this call too.
 * @param address where the call goes
 * @param find the tool of an internal name
 */
export function reachedTool<T extends RegisteredTool>(
  address: string,
  { asked, find }: { asked: string; find: (name: string) => T | undefined },
): T | undefined {
  const target = parseTarget(address)
  const name = target && nameOf(target)
  if (name === undefined || name === asked) return undefined
  const tool = find(name)
  if (target?.kind === 'mcp' && tool?.server !== target.server) return undefined
  return tool
}

/** What a call of a tool may change where no rule leads it elsewhere: an alias no less than the tool it stands for. */
export function effectOf(tool: RegisteredTool, find: (name: string) => RegisteredTool | undefined): Effect {
  const { name, endpoint, effect } = tool.definition
  const reached = reachedTool(endpoint, { asked: name, find })
  return reached ? stricterEffect(effect, reached.definition.effect) : effect
}

/** Whether a tool's own endpoint is what its name stands for, so that its readiness speaks of it. */
export function endsAtItself({ definition: { name, endpoint } }: RegisteredTool): boolean {
  const target = parseTarget(endpoint)
  return target !== undefined && nameOf(target) === name
}

function nameOf(target: Target): string | undefined {
  switch (target.kind) {
    case 'mcp':
      return serverToolName(target.server, target.tool)
    case 'native':
    case 'skill':
      return target.name
    case 'http':
      return undefined
  }
}
