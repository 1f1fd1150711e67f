import type { NativeTool } from '@hermes/contracts/ports/native-tool'

/** Declares a native tool with its types checked; what is declared here is what `local://<name>` resolves to. */
export function defineTool(tool: NativeTool): NativeTool {
  return tool
}
export type { NativeTool, NativeToolContext } from '@hermes/contracts/ports/native-tool'
