import type { CallResult } from '@hermes/contracts/call'
import type { Channel } from '@hermes/contracts/channel'
import type { JsonObject } from '@hermes/contracts/json'
import type { ApiKey } from '@hermes/contracts/key'
import type { LogEvent } from '@hermes/contracts/ports/log'
import type { Principal } from '@hermes/contracts/principal'
import type { RedactionReport } from '@hermes/contracts/views/redaction'
import type { RouteRow, RouteTest } from '@hermes/contracts/views/route'
import type { GatewayStatus } from '@hermes/contracts/views/status'
import type { ToolDetail, ToolRow } from '@hermes/contracts/views/tool'
import type { ToolsetRow } from '@hermes/contracts/views/toolset'
import type {
  CallPayload,
  HistogramBar,
  TraceDetail,
  TraceFacets,
  TracePage,
  TraceRow,
} from '@hermes/contracts/views/trace'

/** The person who asks, and by which way. Made by authentication alone. */
export interface Actor {
  principal: Principal
  channel: Extract<Channel, 'studio' | 'cli'>
}

/** What a person filters traces by: the filter text of the search box and the time range. */
export interface TraceQuery {
  q?: string | undefined
  /** `15m` … `30d`, or `<iso>..<iso>`; 24 hours where absent. */
  range?: string | undefined
}

export interface TraceListQuery extends TraceQuery {
  unit?: 'trace' | 'call' | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export interface LiveQuery {
  q?: string | undefined
  unit?: 'trace' | 'call' | undefined
  /** Position of the newest row already seen; absent: from now on. */
  after?: string | undefined
  signal: AbortSignal
}

export interface LogQuery {
  /** `mcp`, `errors`, or a trace id. */
  filter?: string | undefined
  limit?: number | undefined
}

export interface TestCall {
  tool_name: string
  arguments: JsonObject
  session_id?: string | undefined
  signal?: AbortSignal | undefined
}

export interface RouteQuestion {
  tool_name: string
  arguments: JsonObject
  agentId?: string | undefined
  roles?: readonly string[] | undefined
}

export interface NewKey {
  name: string
  roles: readonly string[]
  agents?: readonly string[] | undefined
  expiresAt?: Date | undefined
}

/**
 * What people can do with the running gateway, by feature. The admin API is thin over it: one procedure, one verb.
 * Every verb rejects with a `CallFailure` where it refuses, whose sentence may be shown as it stands.
 */
export interface Services {
  status: { get(actor: Actor): Promise<GatewayStatus> }
  session: { createLink(actor: Actor): Promise<{ url: string; expiresAt: Date }> }
  tools: {
    list(actor: Actor, query: { channel?: Channel | undefined }): Promise<readonly ToolRow[]>
    get(actor: Actor, query: { name: string }): Promise<ToolDetail>
    call(actor: Actor, input: TestCall): Promise<CallResult>
  }
  toolsets: { list(actor: Actor): Promise<readonly ToolsetRow[]> }
  routes: {
    list(actor: Actor): Promise<readonly RouteRow[]>
    test(actor: Actor, question: RouteQuestion): Promise<RouteTest>
  }
  traces: {
    list(actor: Actor, query: TraceListQuery): Promise<TracePage>
    facets(actor: Actor, query: TraceQuery): Promise<TraceFacets>
    histogram(actor: Actor, query: TraceQuery & { bars?: number | undefined }): Promise<readonly HistogramBar[]>
    get(actor: Actor, query: { traceId: string }): Promise<TraceDetail>
    payload(actor: Actor, query: { callId: string }): Promise<CallPayload>
    find(actor: Actor, query: { id: string }): Promise<{ traceId: string } | null>
    live(actor: Actor, query: LiveQuery): AsyncIterable<{ position: string; row: TraceRow }>
  }
  keys: {
    list(actor: Actor): Promise<readonly ApiKey[]>
    create(actor: Actor, input: NewKey): Promise<{ key: ApiKey; secret: string }>
    revoke(actor: Actor, input: { id: string }): Promise<ApiKey>
  }
  redaction: { report(actor: Actor, query: { calls?: number | undefined }): Promise<RedactionReport> }
  logs: {
    list(actor: Actor, query: LogQuery): Promise<readonly LogEvent[]>
    tail(actor: Actor, query: LogQuery & { signal: AbortSignal }): AsyncIterable<LogEvent>
  }
}
