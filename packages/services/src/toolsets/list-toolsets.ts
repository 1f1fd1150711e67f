import { formatSource } from '@hermes/contracts/source'
import type { ToolsetRow } from '@hermes/contracts/views/toolset'
import type { Gateway } from '@hermes/gateway/types'
import { activeRevision } from '../active-revision.ts'
import { resolverOf } from '../routes/compile-active.ts'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

/** Every toolset by name: built in, one for each server, and the operator's own. */
export function listToolsets(gateway: Pick<Gateway, 'tools' | 'revision'>, actor: Actor): readonly ToolsetRow[] {
  requirePerson(actor)
  const toolsets = resolverOf(gateway, activeRevision(gateway))
  return toolsets.names.flatMap((name) => {
    const definition = toolsets.definition(name)
    if (!definition) return []
    const { description, tools, includes, source } = definition
    return [{ name, description, tools, includes, source: formatSource(source) }]
  })
}
