import { gatewayFileSchema, pathsSectionSchema, redactionSectionSchema } from '@hermes/contracts/config/gateway-file'
import type { RedactionPolicy } from '@hermes/contracts/revision'
import { checkValue } from './check-value.ts'
import { refuseReferences } from './references.ts'
import { inside, type Report, refuse } from './report.ts'
import { optionalSection, type Section } from './section.ts'
import type { YamlDocument } from './yaml-document.ts'

export type SectionName = keyof typeof gatewayFileSchema.shape

/** The sections of gateway.yaml by name; an empty file has none. */
export function gatewaySections(document: YamlDocument, report: Report): (name: SectionName) => Section {
  const place = { document, path: [] }
  const value = document.value ?? {}
  for (const key of ['tools', 'routes'] as const) {
    if (typeof value !== 'object' || !(key in value)) continue
    const what = `${key} are not read from this file: put them into a file of the folder that gateway.${key}_path names (./${key})`
    refuse(report, { ...inside(place, key), part: 'key' }, [what, `./${key}/name.yaml`])
  }
  const known = typeof value === 'object' && !Array.isArray(value) ? without(value, ['tools', 'routes']) : value
  checkValue(gatewayFileSchema, { value: known, place }, report)
  const sections = new Map<string, unknown>(typeof value === 'object' ? Object.entries(value) : [])
  return (name) => ({ value: sections.get(name), place: inside(place, name) })
}

const without = (value: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

export interface Folders {
  tools: string
  routes: string
  /** Whether the file names it; one that is only the default may be missing. */
  named: { tools: boolean; routes: boolean }
}

/** Reads `gateway:`, the folders of tools and routes. */
export function readFolders(section: Section, report: Report): Folders {
  const paths = optionalSection(pathsSectionSchema, section, report)
  refuseReferences(paths, section.place, report)
  const { tools_path, routes_path } = paths ?? {}
  return {
    tools: tools_path ?? './tools',
    routes: routes_path ?? './routes',
    named: { tools: tools_path !== undefined, routes: routes_path !== undefined },
  }
}

/** Reads `redaction:`, the field names masked on top of the built-in ones. */
export function readRedaction(section: Section, report: Report): RedactionPolicy {
  return { fields: optionalSection(redactionSectionSchema, section, report)?.fields ?? [] }
}
