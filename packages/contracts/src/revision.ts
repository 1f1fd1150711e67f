import type { Policies } from './policies.ts'
import type { RouteDefinition } from './route.ts'
import type { McpServerDefinition } from './server.ts'
import type { StepSkillDefinition } from './skill.ts'
import type { ToolDefinition } from './tool.ts'
import type { ToolsetDefinition } from './toolset.ts'

/** Limits on what leaves and what comes back. */
export interface SandboxPolicy {
  /** Hosts that may be dialled: `search.example.com`, `*.example.com`, with optional scheme and port. */
  allowedHosts: readonly string[]
  /** Private addresses or networks the operator means, in CIDR or plain form. */
  allowPrivate: readonly string[]
  /** Bytes kept of one answer; the rest is cut while streaming. */
  maxResponseBytes: number
}

export interface RedactionPolicy {
  /** Field names masked on top of the built-in ones, compared without case, `_` and `-`. */
  fields: readonly string[]
}

/** Toolsets each channel may use, where the defaults of DESIGN §6 are not wanted. */
export interface ChannelPolicy {
  enabled?: readonly string[]
  disabled: readonly string[]
}

/** An immutable snapshot of the configuration (DESIGN §1): no keys, people, grants or secret values. */
export interface RevisionContent {
  tools: readonly ToolDefinition[]
  routes: readonly RouteDefinition[]
  toolsets: readonly ToolsetDefinition[]
  servers: readonly McpServerDefinition[]
  skills: readonly StepSkillDefinition[]
  policies: Policies
  sandbox: SandboxPolicy
  redaction: RedactionPolicy
  channels: Readonly<Record<string, ChannelPolicy>>
}

export interface Revision {
  id: string
  /** Counts up from 1; people say "rev 12". */
  number: number
  contentHash: string
  content: RevisionContent
  createdAt: Date
  author: string
  /** `files`, `studio`, `cli`. */
  origin: string
}
