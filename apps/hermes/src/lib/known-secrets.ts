import type { KnownSecret } from '@hermes/policy/redaction/known/known-secrets'
import { usageError } from './cli-error.ts'

/**
 * Reads `NAME=value`, or `NAME` for the value that the environment has under it, so that a secret need not stand in a
 * command line.
 * @throws CliError (usage) where a name has no value
 */
export function parseKnown(given: readonly string[], env: Readonly<Record<string, string | undefined>>): KnownSecret[] {
  return given.map((text) => {
    const equals = text.indexOf('=')
    const name = equals < 0 ? text : text.slice(0, equals)
    const value = equals < 0 ? env[name] : text.slice(equals + 1)
    if (!/^[A-Za-z_][\w.-]{0,127}$/.test(name))
      throw usageError(`"${name}" is no name of a secret.`, 'Use --known NAME or --known NAME=value.')
    if (!value)
      throw usageError(
        `There is no value for ${name}.`,
        `Set ${name} in the environment, or use --known ${name}=value.`,
      )
    return { name, value }
  })
}
