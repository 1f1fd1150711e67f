import { lstat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type Folders, gatewaySections, readFolders, type SectionName } from './gateway-file.ts'
import { inside, type Report, refuse } from './report.ts'
import type { Section } from './section.ts'
import { listYamlFiles, readSource } from './source-file.ts'
import { parseYamlFile, type YamlDocument } from './yaml-document.ts'

/** Every file of a configuration, parsed. A file with problems is reported and left out. */
export interface Gathered {
  configFile: string
  folder: string
  section: (name: SectionName) => Section
  folders: { tools: string; routes: string }
  tools: readonly YamlDocument[]
  routes: readonly YamlDocument[]
  /** config.yaml */
  runtime?: YamlDocument
  files: readonly string[]
}

const EMPTY: YamlDocument = { file: '', value: undefined, locate: () => ({ line: 1, column: 1 }) }

/** Reads gateway.yaml, the files of its two folders, and config.yaml and agent.yaml beside it. */
export async function gatherFiles(path: string, report: Report): Promise<Gathered> {
  const configFile = resolve(path)
  const folder = dirname(configFile)
  const files: string[] = []
  const read = async (absolute: string): Promise<YamlDocument | undefined> => {
    const source = await readSource(absolute, shown(folder, absolute))
    if (!source.ok) {
      report.problems.push(source.problem)
      return undefined
    }
    files.push(absolute)
    const parsed = parseYamlFile(source.file)
    if (parsed.ok) return parsed.document
    report.problems.push(...parsed.problems)
    return undefined
  }
  const gateway = await read(configFile)
  const section = gatewaySections(gateway ?? EMPTY, report)
  const paths = section('gateway')
  const folders = readFolders(paths, report)
  const absolute = { tools: resolve(folder, folders.tools), routes: resolve(folder, folders.routes) }
  const readFolder = async (key: 'tools' | 'routes'): Promise<YamlDocument[]> => {
    const documents: YamlDocument[] = []
    const names = await namesIn(key, { folders, absolute: absolute[key], folder, section: paths }, report)
    for (const name of names) {
      const document = await read(join(absolute[key], name))
      if (document) documents.push(document)
    }
    return documents
  }
  if (absolute.tools === absolute.routes) {
    const what = 'gateway.tools_path and gateway.routes_path name the same folder: give each its own'
    refuse(report, paths.place, [what, 'two folders'])
  }
  const tools = await readFolder('tools')
  const routes = absolute.tools === absolute.routes ? [] : await readFolder('routes')
  const beside = async (name: string) => {
    const file = join(folder, name)
    // A broken link is there, and reading it says what is wrong.
    const isThere =
      file !== configFile &&
      (await lstat(file).then(
        () => true,
        () => false,
      ))
    return isThere ? read(file) : undefined
  }
  const runtime = await beside('config.yaml')
  // Read so that its syntax is checked with the rest; what it says belongs to the agent.
  await beside('agent.yaml')
  return { configFile, folder, section, folders: absolute, tools, routes, ...(runtime && { runtime }), files }
}

/** A path as people see it in messages: from the folder of gateway.yaml on. */
function shown(folder: string, absolute: string): string {
  return relative(folder, absolute).split(sep).join('/') || basename(absolute)
}

interface FolderQuestion {
  folders: Folders
  absolute: string
  folder: string
  section: Section
}

async function namesIn(key: 'tools' | 'routes', question: FolderQuestion, report: Report): Promise<readonly string[]> {
  const { folders, absolute, folder, section } = question
  const listing = await listYamlFiles(absolute, shown(folder, absolute))
  const place = inside(section.place, `${key}_path`)
  if (listing === undefined) {
    if (!folders.named[key]) return []
    const what = `gateway.${key}_path names ${folders[key]}, which does not exist: create the folder or correct the path`
    refuse(report, place, [what, 'a folder that exists'])
    return []
  }
  if (typeof listing === 'string') {
    refuse(report, place, [`gateway.${key}_path names ${folders[key]}, which ${listing}`, 'a readable folder'])
    return []
  }
  report.warnings.push(...listing.warnings)
  return listing.names
}
