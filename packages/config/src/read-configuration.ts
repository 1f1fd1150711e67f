import { readAuth } from './auth-section.ts'
import { buildContent, checkTogether, findUnset } from './build-content.ts'
import { readRedaction } from './gateway-file.ts'
import { gatherFiles } from './gather-files.ts'
import { readListen } from './listen-section.ts'
import { readMcpServers } from './mcp-servers-section.ts'
import type { Parts } from './parts.ts'
import { readPolicies } from './policies-section.ts'
import { sortProblems } from './problems.ts'
import { createReport } from './report.ts'
import type { ConfigurationResult } from './result.ts'
import { readRoutesFile } from './routes-file.ts'
import { readRuntimeFile } from './runtime-file.ts'
import { readSandbox } from './sandbox-section.ts'
import { readSkills } from './skills-section.ts'
import { readStorage } from './storage-section.ts'
import { readToolsFile } from './tools-file.ts'
import { readToolsets } from './toolsets-section.ts'

export interface ReadOptions {
  /** gateway.yaml, absolute or relative to the working folder. */
  path: string
  /** Where references are looked up. */
  env: Readonly<Record<string, string | undefined>>
  /** Looks references up elsewhere; an empty value counts as not set. Default: `env`. */
  secretsSet?: (name: string) => boolean
}

/**
 * Reads gateway.yaml and the files it leads to, and checks them as a whole: everything, or nothing with every problem.
 * Never throws for what a file contains or for a file that cannot be read.
 */
export async function readConfiguration({ path, env, secretsSet }: ReadOptions): Promise<ConfigurationResult> {
  const isSet = secretsSet ?? ((name: string) => (env[name] ?? '') !== '')
  const report = createReport()
  const gathered = await gatherFiles(path, report)
  const { folder, section, folders, files, configFile } = gathered
  const listen = readListen(section('server'), report)
  const storage = readStorage(section('storage'), { folder, isSet }, report)
  const auth = readAuth(section('auth'), { listen, isSet }, report)
  const redaction = readRedaction(section('redaction'), report)
  const runtime = gathered.runtime && readRuntimeFile(gathered.runtime, report)
  const parts: Parts = {
    listen,
    isOpen: auth.mode === 'open',
    tools: gathered.tools.flatMap((document) => readToolsFile(document, report)),
    routes: gathered.routes.flatMap((document) => readRoutesFile(document, report)),
    servers: readMcpServers(section('mcp_servers'), folder, report),
    skills: readSkills(section('skills'), report),
    toolsets: [...readToolsets(section('toolsets'), report), ...(runtime?.toolsets ?? [])],
    deny: readPolicies(section('policies'), report),
    sandbox: readSandbox(section('sandbox'), report),
    ...(runtime && { runtime }),
  }
  checkTogether(parts, report)
  const warnings = sortProblems(report.warnings)
  if (report.problems.length > 0) return { ok: false, problems: sortProblems(report.problems), warnings }
  return {
    ok: true,
    content: buildContent(parts, redaction),
    settings: { listen, auth, ...storage, paths: { configFile, folder, ...folders, files } },
    warnings,
    unsetReferences: findUnset(parts, isSet),
  }
}
