import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { CliError, usageError } from './cli-error.ts'
import type { Io } from './io.ts'

const rowSchema = z.object({
  input: z.string().default(''),
  /** Exact values to mask, by name. */
  known: z.record(z.string(), z.string()).optional(),
  /** The input as it comes in pieces. */
  chunks: z.array(z.string()).optional(),
  /** Characters that are left of the output, after it was redacted. */
  truncate_to: z.number().int().nonnegative().optional(),
})
export type RedactionRow = z.infer<typeof rowSchema>

/**
 * Reads rows, one JSON object a line; other keys than the ones above are for people.
 * @throws CliError where the file cannot be read (usage) or a line is none
 */
export async function readRedactionRows(io: Pick<Io, 'cwd' | 'readStdin'>, file: string): Promise<RedactionRow[]> {
  const text = file === '-' ? await io.readStdin() : await read(resolve(io.cwd, file))
  return text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [parseRow(line, i + 1)]))
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      throw usageError(`The file ${path} cannot be read (${error.code}).`, 'Check the path after --file.')
    }
    throw error
  }
}

function parseRow(line: string, number: number): RedactionRow {
  const remedy = 'Each line is one object, such as {"input": "token=abc"}.'
  try {
    const parsed = rowSchema.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new CliError(`Line ${number} is no row: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'wrong'}.`, {
      remedy,
    })
  } catch (error) {
    // The line itself is not quoted: it may hold a secret.
    if (error instanceof SyntaxError) throw new CliError(`Line ${number} is not JSON.`, { remedy })
    throw error
  }
}
