import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatProblem } from '@hermes/config/problems'
import { readConfiguration } from '@hermes/config/read-configuration'
import type { DataFolderQuestion } from '../data-folder.ts'
import type { Check } from './check.ts'

/**
 * The files of `--config` or of a gateway.yaml in the working folder; no line where there is neither.
 * @param where.running a gateway answers: it has been given its environment elsewhere, so that what is not set in this
 *   shell is no problem
 */
export async function checkConfiguration(
  { config, cwd, env }: DataFolderQuestion,
  { running }: { running: boolean },
): Promise<Check[]> {
  const path = resolve(cwd, config ?? 'gateway.yaml')
  if (!config && !existsSync(path)) return []
  const read = await readConfiguration({ path, env })
  const name = 'Configuration'
  if (!read.ok) {
    const [first] = read.problems
    const fact = first ? `${formatProblem(first)}` : `${path} is refused.`
    if (running && (await readConfiguration({ path, env: allSet(env) })).ok) {
      return [
        { name, state: 'note', fact: `${fact} That is so in this shell; the gateway that runs has what it needs.` },
      ]
    }
    const more = read.problems.length > 1 ? ` (and ${read.problems.length - 1} more)` : ''
    return [{ name, state: 'problem', fact: fact + more, remedy: `Run \`hermes gateway validate ${path}\` for all.` }]
  }
  const { tools, routes } = read.content
  return [
    { name, state: 'ok', fact: `${tools.length} tools, ${routes.length} routes` },
    ...read.warnings.map((warning) => ({
      name: 'Configuration',
      state: 'note' as const,
      fact: formatProblem(warning),
    })),
  ]
}

/** An environment in which every name is set, each to another value. */
const allSet = (env: DataFolderQuestion['env']): DataFolderQuestion['env'] =>
  new Proxy(
    { ...env },
    { get: (known, name) => (typeof name === 'string' ? (known[name] ?? `set-${name}`) : undefined) },
  )
