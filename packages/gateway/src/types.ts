import type { CallResult, ContentBlock } from '@hermes/contracts/call'
import type { Channel } from '@hermes/contracts/channel'
import type { Json, JsonObject } from '@hermes/contracts/json'
import type { ApprovalBroker } from '@hermes/contracts/ports/approval-broker'
import type { Authenticate, Credentials } from '@hermes/contracts/ports/authenticate'
import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import type { Log } from '@hermes/contracts/ports/log'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { CatalogueStore } from '@hermes/contracts/ports/revision-source'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Principal } from '@hermes/contracts/principal'
import type { CallRelay } from '@hermes/contracts/relay'
import type { Revision, SandboxPolicy } from '@hermes/contracts/revision'
import type { Catalogue, CatalogueTool, McpServerDefinition, ServerStatus } from '@hermes/contracts/server'
import type { ToolDefinition, ToolStatus } from '@hermes/contracts/tool'
import type { ResolveHost } from './sandbox/egress/dialer.ts'

/** Everything the gateway needs from outside; joined in `server`, or by a test. */
export interface GatewayDeps {
  recorder: CallRecorder
  authenticate: Authenticate
  secrets: SecretSource
  approvals: ApprovalBroker
  catalogues: CatalogueStore
  nativeTools: readonly NativeTool[]
  log: Log
  /** `host:port` of our own listeners; no tool may dial them. */
  ownListeners: () => readonly string[]
}

/** What a gateway may be told besides; everything has a default. */
export interface GatewayOptions {
  /** Our name in `x-hermes-hop`: the same for all that would answer the same calls. */
  instance?: string
  /** The MCP servers' connections, where they are made elsewhere. */
  pool?: ServerPool
  /** Resolves host names; the system's resolver by default. */
  resolveHost?: ResolveHost
}

/** One request, as a way in hands it over. Nothing in it has been checked. */
export interface CallInput {
  /** The parsed body, or an `UnreadableBody`; `receive` decides whether it is an envelope. */
  envelope: unknown
  credentials: Credentials
  traceparent?: string
  /** W3C trace state of the caller's trace; goes on with `traceparent` where both are valid. */
  tracestate?: string
  /** Names of gateways the call has passed, from `x-hermes-hop`; a call that returns to us is refused. */
  hops?: readonly string[]
  /** `_meta` / `x-hermes-session`. */
  sessionId?: string
  idempotencyKey?: string
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal
  /**
   * Asked where the call is refused and nobody knows whose it is; false: it leaves no record, since anybody could fill it.
   * Absent: it is recorded.
   */
  mayRecordStranger?: () => boolean
  /** Only what this toolset contains exists for this caller (`/mcp/<toolset>`); the channel's own limits hold besides. */
  toolset?: string
  /** What the caller wants to hear while the call runs; absent: nothing. */
  relay?: CallRelay
}

/** A tool as it stands in the active revision and catalogue. */
export interface RegisteredTool {
  definition: ToolDefinition
  outwardName: string
  /** The name for models whose APIs take less than MCP does, where the outward one is not for them. */
  modelName?: string
  /** The MCP server it comes from. */
  server?: string
  status: ToolStatus
  /** What makes it not ready may pass by itself: its server is being started, or started again. */
  mayPass?: true
  /** Its server has been gone for longer than a restart takes: it is not listed, though calls still wait and say why. */
  away?: true
  /** Toolsets that contain it, sorted. */
  toolsets: readonly string[]
  /** An MCP tool as its server lists it: title, annotations, icons and schemas unchanged. */
  listed?: CatalogueTool
}

export interface Gateway {
  /** Runs the whole pipeline. Never throws for a call's sake: every end is a result. */
  call(input: CallInput): Promise<CallResult>
  /** Tools of the active revision and catalogue; with a channel, those that exist there; with a toolset, those of them that it contains. */
  tools(scope?: { channel: Channel; principal?: Principal; toolset?: string }): readonly RegisteredTool[]
  /** Whether the active revision knows a toolset of this name. */
  hasToolset(name: string): boolean
  /** Told after tools have come, gone, changed or changed their state. @returns a function that ends the subscription */
  onTools(listener: () => void): () => void
  revision(): Revision | undefined
  servers(): readonly ServerStatus[]
  /** Makes a revision the one that new calls are bound to. Calls in flight keep theirs; unchanged servers keep their connections. */
  activate(revision: Revision): Promise<void>
  inFlight(): number
  /** Waits for calls in flight, at most `deadlineMs`, then cancels them. New calls are refused with `unavailable`. */
  drain(deadlineMs: number): Promise<void>
  /** Stops servers and their children, closes connections. */
  close(): Promise<void>
}

/** The MCP servers of the active revision: one connection each, shared by all callers. */
export interface ServerPool {
  /**
   * Starts, stops and keeps servers so that just these run. Resolves when each is ready or has failed; never rejects for
   * one server's sake.
   * @param sandbox what servers elsewhere are reached by; absent: none can be
   */
  apply(servers: readonly McpServerDefinition[], sandbox?: SandboxPolicy): Promise<void>
  catalogue(): Catalogue
  /** Told after the catalogue's content has changed. @returns a function that ends the subscription */
  onCatalogue(listener: (catalogue: Catalogue) => void): () => void
  call(request: ServerCall): Promise<ServerCallResult>
  close(): Promise<void>
}

export interface ServerCall {
  server: string
  /** The server's own name of the tool. */
  tool: string
  arguments: JsonObject
  timeoutMs: number
  signal: AbortSignal
  /** `_meta` sent along: `traceparent` and the like. */
  meta: JsonObject
  /** Sent as HTTP headers to a server that is reached over HTTP. */
  headers?: Readonly<Record<string, string>>
  /** A read: may be sent once more to a server that had lost our session. */
  repeatable?: boolean
  /** Who asks, principal and session in one text: what a backend says by itself must not come to somebody else. */
  caller?: string
  /** What the caller wants to hear while the call runs. Not redacted yet: that is the pipeline's. */
  relay?: CallRelay
}

/** What the server answered; `isError` is the tool's own failure, not the transport's. */
export interface ServerCallResult {
  content: readonly ContentBlock[]
  /** Of any JSON type from 2026-07-28 on. */
  structuredContent?: Json
  /** The result's own `_meta`. */
  meta?: JsonObject
  isError: boolean
  /** What the trace shows of the way it took: `protocol`, `transport` and the like. */
  attributes?: JsonObject
}
