import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { formatProblem } from '@hermes/config/problems'
import { readConfiguration } from '@hermes/config/read-configuration'
import type { DataFolderQuestion } from '../data-folder.ts'
import type { Check } from './check.ts'

/** The files of `--config` or of a gateway.yaml in the working folder; no line where there is neither. */
export async function checkConfiguration({ config, cwd, env }: DataFolderQuestion): Promise<Check[]> {
  const path = resolve(cwd, config ?? 'gateway.yaml')
  if (!config && !existsSync(path)) return []
  const read = await readConfiguration({ path, env })
  const name = 'Configuration'
  if (!read.ok) {
    const [first] = read.problems
    const fact = first ? `${formatProblem(first)}` : `${path} is refused.`
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
