import { runtimeFileSchema } from '@hermes/contracts/config/runtime-file'
import type { ChannelPolicy } from '@hermes/contracts/revision'
import type { ToolsetDefinition } from '@hermes/contracts/toolset'
import { checkValue } from './check-value.ts'
import { inside, type Place, type Placed, type Report } from './report.ts'
import { readToolsets } from './toolsets-section.ts'
import type { YamlDocument } from './yaml-document.ts'

/** What config.yaml says. */
export interface RuntimeSettings {
  toolsets: Placed<ToolsetDefinition>[]
  channels: Record<string, ChannelPolicy>
  /** Where the channels stand, for what is checked later. */
  place: Place
  /** Names under `mcp.servers`; where the key is there, no other server starts (spec §7.4). */
  servers?: readonly string[]
}

/** Reads config.yaml. An empty file changes nothing. */
export function readRuntimeFile(document: YamlDocument, report: Report): RuntimeSettings {
  const place = { document, path: [] }
  const nothing: RuntimeSettings = { toolsets: [], channels: {}, place }
  if (document.value === undefined || document.value === null) return nothing
  const file = checkValue(runtimeFileSchema, { value: document.value, place }, report)
  if (!file) return nothing
  const channels = Object.entries(file.tools ?? {}).map(
    ([channel, { enabled, disabled = [] }]): [string, ChannelPolicy] => [
      channel,
      { ...(enabled && { enabled }), disabled },
    ],
  )
  return {
    place,
    toolsets: readToolsets({ value: file.toolsets, place: inside(place, 'toolsets') }, report),
    channels: Object.fromEntries(channels),
    ...(file.mcp?.servers && { servers: file.mcp.servers }),
  }
}
