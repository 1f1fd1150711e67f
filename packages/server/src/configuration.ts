import { formatProblem } from '@hermes/config/problems'
import { readConfiguration } from '@hermes/config/read-configuration'
import type { ConfiguredSecret, LoadedConfiguration } from '@hermes/config/result'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import { StartProblem } from './start-problem.ts'

/** The environment as the source of references; an empty value counts as not set. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): SecretSource {
  return { get: (name) => env[name] || undefined }
}

/**
 * Reads the configuration, all of it or nothing.
 * @throws StartProblem with every problem, one a line
 */
export async function loadConfiguration(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<LoadedConfiguration> {
  const result = await readConfiguration({ path, env })
  if (result.ok) return result
  const lines = result.problems.map(formatProblem)
  const shown = lines.slice(0, 20)
  const more = lines.length > shown.length ? [`… and ${lines.length - shown.length} more`] : []
  throw new StartProblem(
    `The configuration is refused:\n${[...shown, ...more].map((line) => `  ${line}`).join('\n')}`,
    `Correct ${lines.length === 1 ? 'it' : 'them'} and start again; \`hermes gateway validate ${path}\` checks without starting.`,
  )
}

/** The text of a secret; a reference in `auth` or `storage` has been checked to be set by whoever read the files. */
export function resolveSecret(secret: ConfiguredSecret, secrets: SecretSource): string {
  if (secret.kind === 'plain') return secret.value
  const value = secrets.get(secret.name)
  if (value !== undefined) return value
  throw new StartProblem(`${secret.name} is not set.`, `Set ${secret.name} in the environment of the gateway.`)
}
