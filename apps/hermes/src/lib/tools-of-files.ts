import { resolve } from 'node:path'
import { type ConfigProblem, formatProblem } from '@hermes/config/problems'
import { readConfiguration } from '@hermes/config/read-configuration'
import type { LoadedConfiguration } from '@hermes/config/result'
import { formatSource } from '@hermes/contracts/source'
import type { Effect, ToolKind, ToolState } from '@hermes/contracts/tool'
import { CliError } from './cli-error.ts'
import type { DataFolderQuestion } from './data-folder.ts'
import { dataFolder } from './data-folder.ts'
import { type NotReadyServer, notReadyServers, notSet } from './not-ready.ts'
import { unreachable } from './running-gateway.ts'

/** A tool as the command lists it. */
export interface ListedTool {
  name: string
  kind: ToolKind
  state: ToolState
  reason?: string
  effect?: Effect
  server?: string
  source: string
}

/** What `tools list` prints. */
export interface ListedTools {
  source: 'gateway' | 'files'
  tools: ListedTool[]
  /** Only those that are not ready. */
  servers: NotReadyServer[]
}

/**
 * The tools that the files of `--config` define, without starting anything.
 * @throws CliError where there is no `--config` (exit 3) or where the files are refused (exit 1)
 */
export async function toolsOfFiles(question: DataFolderQuestion): Promise<ListedTools> {
  if (!question.config) throw unreachable(await dataFolder(question))
  const read = await readConfiguration({ path: resolve(question.cwd, question.config), env: question.env })
  if (!read.ok) throw refusedConfiguration(read.problems)
  return { source: 'files', tools: [...ownTools(read), ...serverTools(read)], servers: notReadyServers(read) }
}

/** A refusal that names every problem. */
export function refusedConfiguration(problems: readonly ConfigProblem[]): CliError {
  return new CliError(problems.map(formatProblem).join('\n'), {
    code: 'invalid_configuration',
    remedy: `Mend ${problems.length === 1 ? 'the line' : `the ${problems.length} lines`} named above and run the command again.`,
  })
}

const ownTools = ({ content, unsetReferences }: LoadedConfiguration): ListedTool[] =>
  content.tools.map((tool) => ({
    name: tool.name,
    kind: tool.kind,
    effect: tool.effect,
    source: formatSource(tool.source),
    ...stateOf(tool.enabled, unsetReferences.tools[tool.name]),
  }))

const serverTools = ({ content, unsetReferences }: LoadedConfiguration): ListedTool[] =>
  content.servers.flatMap((server) =>
    (server.tools ?? ['*']).map((tool) => ({
      name: `${server.name}.${tool}`,
      kind: 'mcp' as const,
      server: server.name,
      source: formatSource(server.source),
      ...notAsked(stateOf(server.enabled, unsetReferences.servers[server.name]), server.name),
    })),
  )

type State = Pick<ListedTool, 'state' | 'reason'>

function stateOf(enabled: boolean, unset: readonly string[] = []): State {
  if (!enabled) return { state: 'disabled' }
  if (unset.length === 0) return { state: 'ready' }
  return { state: 'not_ready', reason: notSet(unset) }
}

const notAsked = (state: State, server: string): State =>
  state.state === 'ready' ? { state: 'not_ready', reason: `the server ${server} is not running` } : state
