import type { NativeTool } from '@hermes/contracts/ports/native-tool'

export type { NativeTool, NativeToolContext } from '@hermes/contracts/ports/native-tool'
export type { LogLevel, ProgressUpdate, RelayedLog } from '@hermes/contracts/relay'

/**
 * Declares a native tool with its types checked; what is declared here is what `local://<name>` resolves to.
 * Throws, when the plugin is loaded, for what the types cannot say: a name that models cannot call, arguments that are no
 * object, or a reference whose name no environment can hold.
 */
export function defineTool(tool: NativeTool): NativeTool {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(tool.name)) {
    throw new Error(`"${tool.name}" cannot be the name of a tool. Use lower-case letters, digits and "_", at most 64.`)
  }
  if (tool.schema.type !== 'object') {
    throw new Error(`The schema of ${tool.name} must be of type object: arguments have names.`)
  }
  for (const name of tool.requires) {
    if (/^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name)) continue
    throw new Error(`${tool.name} requires "${name}", which is no name of a reference. Use letters, digits and "_".`)
  }
  return tool
}
