import type { Channel } from '@hermes/contracts/channel'
import type { JsonObject } from '@hermes/contracts/json'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { Revision } from '@hermes/contracts/revision'
import type { RouteDecision } from '@hermes/contracts/route'
import type { Redactor } from '@hermes/policy/redaction/redactor'
import type { EgressClient } from '../sandbox/egress/egress-client.ts'
import type { RegisteredTool } from '../types.ts'
import type { ArgumentValidator, OutputValidator } from '../validation/validator.ts'

/** A tool with everything a call needs, worked out once when the snapshot is made. */
export interface SnapshotTool extends RegisteredTool {
  /** Absent where the schema cannot be compiled; the status says so. */
  validator?: ArgumentValidator
  outputValidator?: OutputValidator
  /** Its server is being reached again: calls go on to it all the same, and wait or are told why it is not there. */
  awaited?: true
  /** Why its own endpoint cannot be used, where a rule may lead a call past it. */
  endpointProblem?: string
}

/** What a deny rule says of a call. */
export interface DenyHit {
  reason: string
  rule: string
}

/**
 * The immutable whole that a call is bound to from beginning to end: one revision and one catalogue, compiled. Stages
 * read it and nothing else of the configuration.
 */
export interface Snapshot {
  revision: Revision
  catalogueHash: string
  /** By internal name, in the order of lists: by name. */
  tools: ReadonlyMap<string, SnapshotTool>
  egress: EgressClient
  /** The code behind `local://…/name`. */
  nativeTool(name: string): NativeTool | undefined
  /** A tool that a server offers here; one that its `tools:` leaves out is not offered, whatever it lists. */
  serverTool(server: string, tool: string): SnapshotTool | undefined
  /** Tools that an internal, outward or bare name may mean; more than one where several servers own a bare name. */
  find(name: string): readonly SnapshotTool[]
  /** Whether the tool exists for callers of this channel. */
  isVisible(tool: string, channel: Channel): boolean
  hasToolset(name: string): boolean
  decideRoute(call: RoutedCall): RouteDecision
  decideDeny(call: RoutedCall): DenyHit | undefined
  redactor: Redactor
}

/** What rules look at. */
export interface RoutedCall {
  tool: string
  arguments: JsonObject
  agentId?: string
  endpoint: string
}
