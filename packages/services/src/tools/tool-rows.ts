import type { CatalogueTool, ServerStatus } from '@hermes/contracts/server'
import { formatSource } from '@hermes/contracts/source'
import type { ToolDetail, ToolRow } from '@hermes/contracts/views/tool'
import type { RegisteredTool } from '@hermes/gateway/types'

/** A tool as lists show it. */
export function toToolRow(tool: RegisteredTool, calls24h: number): ToolRow {
  const { definition, outwardName, modelName, server, status, toolsets } = tool
  const { name, description, kind, effect, returns, source } = definition
  return {
    name,
    outwardName,
    ...(modelName !== undefined && { modelName }),
    description,
    kind,
    effect,
    returns,
    source: server === undefined ? formatSource(source) : `server ${server}`,
    ...(server !== undefined && { server }),
    toolsets,
    status,
    calls24h,
  }
}

/** A tool with everything a person can ask about it. */
export function toToolDetail(
  tool: RegisteredTool,
  more: { row: ToolRow; routes: string[]; revisionId: string; serverStatus?: ServerStatus | undefined },
): ToolDetail {
  const { endpoint, schema, outputSchema, timeoutMs, maxRetries, sinkArgs, asks, auth, request, response } =
    tool.definition
  return {
    ...more.row,
    endpoint,
    schema,
    ...(outputSchema && { outputSchema }),
    timeoutMs,
    maxRetries,
    sinkArgs,
    asks,
    scope: auth.scope,
    ...(request && { request }),
    ...(response && { response }),
    ...(tool.listed && { listed: ownWords(tool.listed) }),
    ...(more.serverStatus && { serverStatus: more.serverStatus }),
    routes: more.routes,
    revisionId: more.revisionId,
  }
}

function ownWords(listed: CatalogueTool): NonNullable<ToolDetail['listed']> {
  const { name: _name, description: _description, inputSchema: _in, outputSchema: _out, ...rest } = listed
  return rest
}
