import { fail } from '@hermes/contracts/errors'
import type { ToolDetail } from '@hermes/contracts/views/tool'
import type { Gateway } from '@hermes/gateway/types'
import { activeRevision } from '../active-revision.ts'
import type { CallCounts } from '../call-counts.ts'
import { compileActive } from '../routes/compile-active.ts'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'
import { findTool } from './find-tool.ts'
import { toToolDetail, toToolRow } from './tool-rows.ts'

interface Parts {
  counts: CallCounts
  gateway: Pick<Gateway, 'tools' | 'revision' | 'servers'>
}

/** One tool with its schema, limits and the rules that can match it. @throws `tool_not_found` */
export async function getTool(
  { counts, gateway }: Parts,
  actor: Actor,
  { name }: { name: string },
): Promise<ToolDetail> {
  requirePerson(actor)
  const revision = activeRevision(gateway)
  const tool = findTool(gateway, name)
  if (!tool) {
    throw fail('tool_not_found', {
      message: `There is no tool "${name}" in ${revision.id}.`,
      remedy: 'See the tools there are in the list; a server that is not ready lists none.',
    })
  }
  const calls = await counts.byTool()
  const compiled = compileActive(gateway, revision)
  const routes = compiled.candidates(tool.definition.name).flatMap((at) => compiled.rules[at]?.route.name ?? [])
  const row = toToolRow(tool, calls.get(tool.definition.name) ?? 0)
  const serverStatus = gateway.servers().find((server) => server.name === tool.server)
  return toToolDetail(tool, { row, routes, revisionId: revision.id, serverStatus })
}
