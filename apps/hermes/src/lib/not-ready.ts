import type { ConfigProblem } from '@hermes/config/problems'
import type { LoadedConfiguration } from '@hermes/config/result'
import type { McpServerDefinition, ServerState } from '@hermes/contracts/server'
import { formatSource, type Source } from '@hermes/contracts/source'

/** A server that offers nothing now, and why. */
export interface NotReadyServer {
  name: string
  state: Exclude<ServerState, 'ready'>
  reason: string
}

/** The servers of the files that cannot run as things are; the others would have to be asked. */
export function notReadyServers(read: LoadedConfiguration): NotReadyServer[] {
  return read.content.servers.flatMap((server): NotReadyServer[] => {
    if (!server.enabled)
      return [{ name: server.name, state: 'disabled', reason: 'it is disabled in the configuration' }]
    const reason = whyNot(server, read)
    return reason === undefined ? [] : [{ name: server.name, state: 'failed', reason }]
  })
}

/** One warning for each tool and server that would not be ready, with file and line. */
export function notReadyWarnings(read: LoadedConfiguration): ConfigProblem[] {
  const servers = read.content.servers.flatMap((server) => {
    const reason = server.enabled ? whyNot(server, read) : undefined
    return reason === undefined ? [] : [warning(`the server ${server.name}`, reason, server.source)]
  })
  const tools = read.content.tools.flatMap((tool) => {
    const unset = tool.enabled ? read.unsetReferences.tools[tool.name] : undefined
    return unset?.length ? [warning(`the tool ${tool.name}`, notSet(unset), tool.source)] : []
  })
  return [...servers, ...tools]
}

/** `A is not set`, `A, B are not set`. */
export const notSet = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not set`

function whyNot({ name }: McpServerDefinition, { unsetReferences }: LoadedConfiguration): string | undefined {
  const unset = unsetReferences.servers[name] ?? []
  return unset.length === 0 ? undefined : notSet(unset)
}

function warning(what: string, reason: string, source: Source): ConfigProblem {
  const place = source.kind === 'file' ? source : { file: formatSource(source), line: 1 }
  const message = `${what} will not be ready: ${reason}`
  return { file: place.file, line: place.line, column: 1, path: '', message, expected: '' }
}
