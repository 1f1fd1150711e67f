import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server'

/** One call of a reference tool, the same in both eras of the protocol. */
export interface ReferenceCall {
  arguments: Readonly<Record<string, unknown>>
  context: ServerContext
  /** What the client declared: in its handshake, or with this request. */
  clientCapabilities: ClientCapabilities
  changes: ListChanges
}

/** Tells every connected client that a list is no longer what it was. */
export interface ListChanges {
  /** How often the list of tools has been changed. */
  readonly toolEdition: number
  tools(): void
  prompts(): void
}

type ReferenceResult = CallToolResult | InputRequiredResult

export interface ReferenceTool {
  definition: Tool
  /** What its description says of the list's changes. */
  describe?: (changes: ListChanges) => string
  run(call: ReferenceCall): ReferenceResult | Promise<ReferenceResult>
}

/** A tool that takes no arguments. */
export function plainTool(name: string, description: string, run: ReferenceTool['run']): ReferenceTool {
  return { definition: { name, description, inputSchema: { type: 'object', properties: {} } }, run }
}

/** A result of one line of text. */
export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}
