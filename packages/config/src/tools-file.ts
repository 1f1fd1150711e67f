import { type ToolEntry, toolEntrySchema, toolsFileSchema } from '@hermes/contracts/config/tool-entry'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { checkValue } from './check-value.ts'
import { checkEntries } from './listed-entries.ts'
import { collectReferences } from './references.ts'
import { inside, type Placed, type Report } from './report.ts'
import { buildTool, checkDamagedTool } from './tool-definition.ts'
import type { YamlDocument } from './yaml-document.ts'

/** A tool as the file gives it, with what only the file tells. */
export interface FileTool extends Placed<ToolEntry> {
  /** Absent where something about it was reported; its name still counts for duplicates and references to it. */
  definition?: ToolDefinition
  /** Names of variables that its request needs. */
  references: readonly string[]
}

/** Reads one file below `gateway.tools_path`. An empty file holds no tools. */
export function readToolsFile(document: YamlDocument, report: Report): FileTool[] {
  if (document.value === undefined || document.value === null) return []
  const root = { document, path: [] }
  const file = checkValue(toolsFileSchema, { value: document.value, place: root }, report)
  const values = { values: file?.tools ?? [], place: inside(root, 'tools'), kind: 'tool' } as const
  const entries = checkEntries(toolEntrySchema, values, report)
  for (const damaged of report.damaged) {
    if (damaged.kind === 'tool' && damaged.place.document === document) checkDamagedTool(damaged, report)
  }
  return entries.map((placed) => {
    const references = collectReferences(placed.entry.request, inside(placed.place, 'request'), report)
    const definition = buildTool(placed, report)
    return { ...placed, references, ...(definition && { definition }) }
  })
}
