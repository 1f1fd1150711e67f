import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { JsonObject } from '@hermes/contracts/json'
import { usageError } from './cli-error.ts'
import type { Io } from './io.ts'
import { parseInput } from './parse-input.ts'

/**
 * The arguments that `--input` gives: as text, from a file (`@call.json`), or from stdin (`-`). Without it, none.
 * @throws CliError (usage) where the file cannot be read or the text is no object
 */
export async function readInput(io: Pick<Io, 'cwd' | 'readStdin'>, input: string | undefined): Promise<JsonObject> {
  if (input === undefined) return {}
  if (input === '-' || input === '@-') return parseInput(await io.readStdin())
  if (!input.startsWith('@')) return parseInput(input)
  const path = resolve(io.cwd, input.slice(1))
  try {
    return parseInput(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      throw usageError(`The input file ${path} cannot be read (${error.code}).`, 'Check the path after the @.')
    }
    throw error
  }
}
