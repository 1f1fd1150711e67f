import { resolve } from 'node:path'
import { type ServerEntry, serverEntrySchema } from '@hermes/contracts/config/server-entry'
import type { McpServerDefinition, McpToolOverride } from '@hermes/contracts/server'
import { z } from 'zod'
import { readEndpoint } from './endpoint.ts'
import { checkEntries } from './listed-entries.ts'
import { didYouMean } from './nearest.ts'
import { collectReferences, findReferences, refuseReferences } from './references.ts'
import { inside, type Placed, type Report, refuse, sourceOf, warn } from './report.ts'
import { optionalSection, type Section } from './section.ts'

export const DEFAULT_SERVER_TIMEOUT_MS = 30_000
const listSchema = z.array(z.unknown(), { error: 'a list of servers' })

export interface FileServer extends Placed<ServerEntry> {
  definition: McpServerDefinition
  /** Names of variables it needs. */
  references: readonly string[]
}

/** Reads `mcp_servers:`. Relative folders are relative to gateway.yaml's. */
export function readMcpServers(section: Section, folder: string, report: Report): FileServer[] {
  const values = optionalSection(listSchema, section, report) ?? []
  const entries = checkEntries(serverEntrySchema, { values, place: section.place, kind: 'server' }, report)
  return entries.map((placed) => {
    const { entry, place } = placed
    checkTransport(placed, report)
    checkTools(placed, report)
    for (const key of ['command', 'cwd', 'url'] as const) refuseReferences(entry[key], inside(place, key), report)
    const references = (['args', 'env', 'headers'] as const).flatMap((key) =>
      collectReferences(entry[key], inside(place, key), report),
    )
    return { ...placed, references: [...new Set(references)].sort(), definition: define(placed, folder) }
  })
}

const OF_STDIO = ['command', 'args', 'env', 'cwd'] as const
const OF_HTTP = ['url', 'headers'] as const

function checkTransport({ entry, place }: Placed<ServerEntry>, report: Report): void {
  const { transport } = entry
  const [foreign, other] = transport === 'stdio' ? [OF_HTTP, 'streamable_http'] : [OF_STDIO, 'stdio']
  for (const key of foreign) {
    if (entry[key] === undefined) continue
    const what = `${key} belongs to transport ${other}, but ${entry.name} has transport ${transport}: correct one of the two`
    refuse(report, inside(place, key), [what, `the keys of ${transport}`])
  }
  if (transport === 'stdio') checkCommand({ entry, place }, report)
  else checkUrl({ entry, place }, report)
}

function checkCommand({ entry, place }: Placed<ServerEntry>, report: Report): void {
  const { command, name } = entry
  if (command === undefined) {
    refuse(report, place, [`${name} has no command: name the program that is started (command: node)`, 'command'])
  } else if (/\s/.test(command.trim()) && !/^[./~]|^[A-Za-z]:/.test(command)) {
    const [program = '', ...args] = command.trim().split(/\s+/)
    const what = `command is a program without arguments, since no shell reads it: write command: ${program} and args: [${args.join(', ')}]`
    refuse(report, inside(place, 'command'), [what, 'a program'])
  }
}

/** Headers that say how a message is carried, or that the protocol gives a meaning. */
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|content-(?:type|length|encoding)|accept|accept-encoding|last-event-id|mcp-(?:session-id|protocol-version|method|name|param-.*))$/i

function checkUrl({ entry, place }: Placed<ServerEntry>, report: Report): void {
  if (entry.url === undefined) {
    refuse(report, place, [`${entry.name} has no url: name the address of the server`, 'url'])
    return
  }
  const outcome = readEndpoint(entry.url)
  const expected = 'http:// or https:// with a host'
  if (!outcome.ok) refuse(report, inside(place, 'url'), [`url ${outcome.message}`, outcome.expected])
  else if (outcome.endpoint.kind !== 'http')
    refuse(report, inside(place, 'url'), [`url must begin with ${expected}`, expected])
  for (const [name, value] of Object.entries(entry.headers ?? {})) {
    if (OWN_HEADERS.test(name)) {
      const what = `the header ${name} belongs to the protocol, and the gateway writes it itself: delete the line`
      refuse(report, inside(place, 'headers', name), [what, 'another header'])
      continue
    }
    if (!/^(?:authorization|cookie|x-api-key)$/i.test(name) || findReferences(value).names.length > 0) continue
    const what = `the header ${name} is written in plain text: move its secret to a variable and write \${NAME}`
    warn(report, inside(place, 'headers', name), [what, `\${NAME}`])
  }
}

function checkTools({ entry, place }: Placed<ServerEntry>, report: Report): void {
  const seen = new Set<string>()
  for (const [i, tool] of (entry.tools ?? []).entries()) {
    if (seen.has(tool))
      refuse(report, inside(place, 'tools', i), [
        `${tool} stands twice in the tools of ${entry.name}`,
        'each tool once',
      ])
    seen.add(tool)
  }
  if (entry.tools?.length === 0) {
    warn(report, inside(place, 'tools'), [
      `${entry.name} offers no tools: delete the line to offer all it has`,
      'tool names',
    ])
  }
  for (const name of Object.keys(entry.overrides ?? {})) {
    if (!entry.tools || seen.has(name)) continue
    const what = `overrides names ${name}, which is not among the tools of ${entry.name}${didYouMean(name, seen)}`
    refuse(report, inside(place, 'overrides', name), [what, 'one of the tools'])
  }
}

function define({ entry, place }: Placed<ServerEntry>, folder: string): McpServerDefinition {
  const { name, transport, command, args, env, cwd, url, headers, tools, timeout, enabled, expose } = entry
  const overrides = Object.entries(entry.overrides ?? {}).map(([tool, given]): [string, McpToolOverride] => [
    tool,
    {
      ...(given.effect && { effect: given.effect }),
      ...(given.returns && { returns: given.returns }),
      ...(given.sink_args && { sinkArgs: given.sink_args }),
      ...(given.asks !== undefined && { asks: given.asks }),
    },
  ])
  return {
    name,
    transport,
    ...(command !== undefined && { command }),
    args: args ?? [],
    env: env ?? {},
    ...(transport === 'stdio' && { cwd: resolve(folder, cwd ?? '.') }),
    ...(url !== undefined && { url }),
    headers: headers ?? {},
    ...(tools && { tools }),
    timeoutMs: timeout ?? DEFAULT_SERVER_TIMEOUT_MS,
    enabled: enabled ?? true,
    ...(expose === 'passthrough' && { expose }),
    overrides: Object.fromEntries(overrides),
    source: sourceOf(place),
  }
}
