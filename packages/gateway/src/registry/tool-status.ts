import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { ToolDefinition, ToolStatus } from '@hermes/contracts/tool'
import { referencedNames } from '@hermes/policy/references'
import { parseTarget } from './target.ts'

interface Known {
  native: ReadonlyMap<string, NativeTool>
  secrets: SecretSource
  /** Whether a server offers a tool. */
  isOffered: (server: string, tool: string) => boolean
  /** Why the schema cannot be used, where it cannot. */
  schemaProblem?: string
}

/** Whether a configured tool can be called, and if not, why. */
export function toolStatus(definition: ToolDefinition, known: Known): ToolStatus {
  if (!definition.enabled) return { state: 'disabled' }
  if (known.schemaProblem) return notReady(known.schemaProblem)
  const target = parseTarget(definition.endpoint)
  if (!target) return notReady(`its endpoint "${definition.endpoint}" is no address of a known form`)
  if (target.kind === 'skill') return notReady('step skills cannot be run yet')
  if (target.kind === 'mcp' && !known.isOffered(target.server, target.tool)) {
    return notReady(`the server ${target.server} offers no tool named "${target.tool}" here`)
  }
  const native = target.kind === 'native' ? known.native.get(target.name) : undefined
  if (target.kind === 'native' && !native) return notReady(`no native tool named "${target.name}" is installed`)
  const unset = [...(native?.requires ?? []), ...referencedNames([definition.endpoint, definition.request])].find(
    (name) => !known.secrets.get(name),
  )
  return unset === undefined ? { state: 'ready' } : notReady(`${unset} is not set`)
}

const notReady = (reason: string): ToolStatus => ({ state: 'not_ready', reason })
