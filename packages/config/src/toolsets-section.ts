import { nameField } from '@hermes/contracts/config/fields'
import { toolsetEntrySchema, toolsetsSectionSchema } from '@hermes/contracts/config/gateway-file'
import type { ToolsetDefinition } from '@hermes/contracts/toolset'
import { EVERY_TOOLSET } from '@hermes/policy/toolsets'
import { checkValue } from './check-value.ts'
import { atKey, inside, type Placed, type Report, refuse, sourceOf } from './report.ts'
import { optionalSection, type Section } from './section.ts'

const name = nameField('toolset')

/** Reads `toolsets:` of gateway.yaml or config.yaml. */
export function readToolsets(section: Section, report: Report): Placed<ToolsetDefinition>[] {
  const sets = Object.entries(optionalSection(toolsetsSectionSchema, section, report) ?? {})
  return sets.flatMap(([toolset, value]) => {
    const place = inside(section.place, toolset)
    checkName(toolset, { value, place }, report)
    const entry = value === null ? {} : checkValue(toolsetEntrySchema, { value, place }, report)
    if (!entry) return []
    const { description = '', tools = [], includes = [] } = entry
    const at = atKey(place)
    return [{ place: at, entry: { name: toolset, description, tools, includes, source: sourceOf(at) } }]
  })
}

function checkName(toolset: string, section: Section, report: Report): void {
  const at = atKey(section.place)
  if (EVERY_TOOLSET.includes(toolset)) {
    refuse(report, at, [`"${toolset}" stands for every toolset: choose another name`, 'another name'])
  } else if (toolset.startsWith('mcp-')) {
    const what = `"${toolset}" is what the toolset of an MCP server is called: choose a name that does not begin with mcp-`
    refuse(report, at, [what, 'a name that does not begin with mcp-'])
  } else {
    const checked = name.safeParse(toolset)
    const expected = checked.error?.issues[0]?.message
    if (expected) refuse(report, at, [`"${toolset.slice(0, 60)}" must be ${expected}`, expected])
  }
}
