import { fail } from '@hermes/contracts/errors'
import type { Effect } from '@hermes/contracts/tool'
import { isListed } from '@hermes/gateway/registry/listed'
import { mcpEntry } from '@hermes/gateway/registry/mcp-entry'
import { effectOf } from '@hermes/gateway/registry/reached-tool'
import type { RegisteredTool } from '@hermes/gateway/types'
import type { FastifyInstance } from 'fastify'
import type { AgentApi } from './agent-api.ts'
import { requirePrincipal } from './credentials.ts'
import { TOOL_FORMATS, type ToolFormat, toolFormatSchema } from './schemas.ts'

/** `GET /v1/tools?format=`: the tools this caller can use now, as its model library wants them. */
export function registerToolRoutes(app: FastifyInstance, api: AgentApi): void {
  app.get<{ Querystring: Record<string, unknown> }>('/v1/tools', async (request) => {
    const principal = await requirePrincipal(api, request)
    const format = toolFormatSchema.default('mcp').safeParse(request.query.format)
    if (!format.success) {
      throw fail('validation_failed', {
        message: 'There is no such format.',
        remedy: `Ask for format=${TOOL_FORMATS.join(', format=')}.`,
        facts: { path: 'format' },
      })
    }
    if (!api.gateway.revision()) {
      throw fail('not_ready', {
        message: 'The gateway is starting: no configuration is active yet.',
        remedy: 'Ask again when /readyz answers 200.',
        retryable: true,
      })
    }
    const tools = api.gateway.tools({ channel: 'api', principal }).filter(isListed)
    const all = new Map(api.gateway.tools().map((tool) => [tool.definition.name, tool]))
    const find = (name: string) => all.get(name)
    return { tools: tools.map((tool) => formatTool({ ...tool, effect: effectOf(tool, find) }, format.data)) }
  })
}

/** One tool in the words of a model's API: https://modelcontextprotocol.io, OpenAI's and Anthropic's function calling. */
export function formatTool(tool: RegisteredTool & { effect: Effect }, format: ToolFormat) {
  const { outwardName, modelName: name = outwardName } = tool
  const { description, schema } = tool.definition
  const parameters = { type: 'object', ...schema }
  switch (format) {
    case 'mcp':
      return mcpEntry(tool, tool.effect)
    case 'openai':
      return { type: 'function', function: { name, description, parameters } }
    case 'anthropic':
      return { name, description, input_schema: parameters }
  }
}
