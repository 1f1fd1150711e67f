import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CliError } from './cli-error.ts'
import { EXIT } from './exit-codes.ts'

const adminSchema = z.object({
  url: z.url(),
  pid: z.int(),
  gatewayUrl: z.url(),
  studioUrl: z.url().optional(),
  startedAt: z.string(),
})

/** A gateway that left its address in a data folder; it may have stopped since. */
export interface RunningGateway extends z.infer<typeof adminSchema> {
  folder: string
  token: string
}

/** @returns undefined where no gateway has been started on this data folder */
export async function findGateway(folder: string): Promise<RunningGateway | undefined> {
  const [admin, token] = await Promise.all([readText(join(folder, 'admin.json')), readText(join(folder, 'cli-token'))])
  if (admin === undefined || token === undefined) return undefined
  const parsed = adminSchema.safeParse(parseJson(admin))
  return parsed.success ? { ...parsed.data, folder, token: token.trim() } : undefined
}

/** Where agents reach the gateway that was started on this data folder; it may have stopped since. */
export async function findGatewayUrl(folder: string): Promise<string | undefined> {
  const admin = await readText(join(folder, 'admin.json'))
  const parsed = adminSchema.safeParse(admin === undefined ? undefined : parseJson(admin))
  return parsed.success ? parsed.data.gatewayUrl : undefined
}

/** @param folder the data folder that was looked at */
export function unreachable(folder: string, cause?: unknown): CliError {
  return new CliError(`No gateway is running on ${folder}.`, {
    code: 'unreachable',
    exitCode: EXIT.unreachable,
    remedy: 'Start one with `hermes gateway start --config gateway.yaml`, or name the data folder of one with --data.',
    cause,
  })
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === 'EACCES') {
      throw new CliError(`${path} may be read by its owner only.`, {
        remedy: 'Run the command as the user who started the gateway.',
      })
    }
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
