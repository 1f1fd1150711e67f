import type { DenyRule } from '@hermes/contracts/policies'
import type { SandboxPolicy } from '@hermes/contracts/revision'
import type { StepSkillDefinition } from '@hermes/contracts/skill'
import type { ToolsetDefinition } from '@hermes/contracts/toolset'
import type { Listen } from './listen.ts'
import type { FileServer } from './mcp-servers-section.ts'
import type { Placed } from './report.ts'
import type { FileRoute } from './routes-file.ts'
import type { RuntimeSettings } from './runtime-file.ts'
import type { FileTool } from './tools-file.ts'

/** All objects of all files, each checked on its own, before they are checked against each other. */
export interface Parts {
  listen: Listen
  /** Callers need no key, so what they say of themselves is not checked. */
  isOpen: boolean
  tools: readonly FileTool[]
  routes: readonly FileRoute[]
  servers: readonly FileServer[]
  skills: readonly Placed<StepSkillDefinition>[]
  toolsets: readonly Placed<ToolsetDefinition>[]
  deny: readonly Placed<DenyRule>[]
  sandbox: SandboxPolicy
  runtime?: RuntimeSettings
}
