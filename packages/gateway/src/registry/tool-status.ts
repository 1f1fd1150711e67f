import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { ToolDefinition, ToolStatus } from '@hermes/contracts/tool'
import { referencedNames } from '@hermes/policy/references'
import { parseTarget, type Target } from './target.ts'

interface Known {
  native: ReadonlyMap<string, NativeTool>
  secrets: SecretSource
  /** Whether a server offers a tool. */
  isOffered: (server: string, tool: string) => boolean
  /** Why the server it comes from cannot be asked. */
  serverProblem?: string
  /** Why the schema cannot be used, where it cannot. */
  schemaProblem?: string
  /** Why it is not there at all, though the configuration counts on it: then nothing is known of its arguments. */
  absence?: string
  /** What rules do with its calls: every one, some, or none is led to another address. */
  ledElsewhere: 'always' | 'sometimes' | 'never'
}

export interface Readiness {
  status: ToolStatus
  /**
   * Why its own endpoint cannot be used, where a rule may lead calls past it: then it is found out call by call, once
   * the way is known.
   */
  endpointProblem?: string
}

/** Whether a configured tool can be called, and if not, why. */
export function readiness(definition: ToolDefinition, known: Known): Readiness {
  if (!definition.enabled) return { status: { state: 'disabled' } }
  const unset = unsetName(referencedNames(definition.request), known)
  const own = known.absence ?? known.schemaProblem ?? (unset === undefined ? undefined : `${unset} is not set`)
  if (own !== undefined) return { status: { state: 'not_ready', reason: own } }
  const problem = known.serverProblem ?? endpointProblem(definition, known)
  if (problem === undefined) return { status: { state: 'ready' } }
  const status: ToolStatus =
    known.ledElsewhere === 'always' ? { state: 'ready' } : { state: 'not_ready', reason: problem }
  return known.ledElsewhere === 'never' ? { status } : { status, endpointProblem: problem }
}

function endpointProblem({ endpoint }: ToolDefinition, known: Known): string | undefined {
  const target = parseTarget(endpoint)
  if (!target) return `its endpoint "${endpoint}" is no address of a known form`
  const problem = targetProblem(target, known)
  if (problem !== undefined) return problem
  const native = target.kind === 'native' ? (known.native.get(target.name)?.requires ?? []) : []
  const unset = unsetName([...native, ...referencedNames(endpoint)], known)
  return unset === undefined ? undefined : `${unset} is not set`
}

function targetProblem(target: Target, known: Known): string | undefined {
  switch (target.kind) {
    case 'http':
      return undefined
    case 'skill':
      return 'step skills cannot be run yet'
    case 'native':
      return known.native.has(target.name) ? undefined : `no native tool named "${target.name}" is installed`
    case 'mcp':
      return known.isOffered(target.server, target.tool) ? undefined : notOffered(target.server, target.tool)
  }
}

/** Why a tool of a server is not ready: the server answers, and does not list it. */
export const notOffered = (server: string, tool: string) => `the server ${server} offers no tool named "${tool}" here`

const unsetName = (names: readonly string[], { secrets }: Known) => names.find((name) => !secrets.get(name))
