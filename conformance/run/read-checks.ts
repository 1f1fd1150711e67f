import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Check } from '../report.ts'

const checksSchema = z.array(
  z.object({
    id: z.string(),
    status: z.enum(['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO']),
    errorMessage: z.string().optional(),
  }),
)

/** Reads what the suite wrote about one scenario: `<folder>/<scenario and time>/checks.json`. Nothing where it wrote nothing. */
export async function readChecks(folder: string): Promise<readonly Check[]> {
  const checks: Check[] = []
  for await (const file of glob('*/checks.json', { cwd: folder })) {
    const found = checksSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))
    for (const { id, status, errorMessage } of found)
      checks.push({ id, status, ...(errorMessage !== undefined && { message: errorMessage }) })
  }
  return checks
}
