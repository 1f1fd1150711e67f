import type { Gateway, RegisteredTool } from '@hermes/gateway/types'

/** A tool by its internal name, or by one of those that agents know it by. */
export function findTool(gateway: Pick<Gateway, 'tools'>, name: string): RegisteredTool | undefined {
  const tools = gateway.tools()
  return (
    tools.find((tool) => tool.definition.name === name) ??
    tools.find((tool) => tool.outwardName === name || tool.modelName === name)
  )
}
