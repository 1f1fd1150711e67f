import { type CallError, callError } from '@hermes/contracts/errors'
import type { AgentApi } from '../rest/agent-api.ts'

/** Why there is nothing at `/mcp/<toolset>`, where there is not. Only those who were recognised are told. */
export function unknownToolset(
  { gateway }: Pick<AgentApi, 'gateway'>,
  toolset: string | undefined,
): CallError | undefined {
  if (toolset === undefined || gateway.hasToolset(toolset)) return undefined
  const name = toolset.slice(0, 100)
  return callError('validation_failed', {
    message: `There is no toolset named ${JSON.stringify(name)}.`,
    remedy: 'Use /mcp for all tools, or the name of a toolset that the configuration defines.',
    facts: { toolset: name },
  })
}
