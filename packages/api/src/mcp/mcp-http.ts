import type { ServerResponse } from 'node:http'
import type { McpInbound } from '@hermes/gateway/inbound/mcp/inbound'
import type { McpSession } from '@hermes/gateway/inbound/mcp/sessions'
import type { FastifyRequest } from 'fastify'
import type { AgentApi } from '../rest/agent-api.ts'
import type { Pulse } from './pulse.ts'
import type { SessionStreams } from './session-stream.ts'
import type { OpenStreams } from './streams.ts'

/** What all requests of the endpoint share. */
export interface McpHttp {
  api: AgentApi
  inbound: McpInbound
  pulse: Pulse
  streams: OpenStreams
  /** What sessions have opened for news. */
  sessionStreams: Map<McpSession, SessionStreams>
}

/** One request of the endpoint, and where its answer goes. */
export interface Hit {
  request: FastifyRequest
  response: ServerResponse
  toolset: string | undefined
}
