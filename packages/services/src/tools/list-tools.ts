import type { Channel } from '@hermes/contracts/channel'
import type { ToolRow } from '@hermes/contracts/views/tool'
import type { Gateway } from '@hermes/gateway/types'
import type { CallCounts } from '../call-counts.ts'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'
import { toToolRow } from './tool-rows.ts'

interface Parts {
  counts: CallCounts
  gateway: Pick<Gateway, 'tools'>
}

/** Every tool of the active revision and catalogue, by name, or those that exist on one channel. */
export async function listTools(
  { counts, gateway }: Parts,
  actor: Actor,
  { channel }: { channel?: Channel | undefined },
): Promise<readonly ToolRow[]> {
  requirePerson(actor)
  const calls = await counts.byTool()
  const tools = gateway.tools(channel ? { channel } : undefined)
  return tools.map((tool) => toToolRow(tool, calls.get(tool.definition.name) ?? 0))
}
