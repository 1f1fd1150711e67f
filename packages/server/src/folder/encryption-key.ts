import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { KEY_BYTES, type SealingKey, sealingKey } from '@hermes/db/payloads/seal'
import { StartProblem } from '../start-problem.ts'

/**
 * The key that raw arguments are encrypted with: the environment's, which all replicas on one database share, else one
 * of this data folder, made at the first start and readable by its owner only.
 * @param given the value of HERMES_ENCRYPTION_KEY, base64 of 32 bytes
 * @throws StartProblem where it is anything else, or the file is
 */
export async function encryptionKey(path: string, given: string | undefined): Promise<SealingKey> {
  if (given) return keyOf(given, 'HERMES_ENCRYPTION_KEY')
  const existing = await read(path)
  return keyOf(existing ?? (await make(path)), path)
}

function keyOf(text: string, where: string): SealingKey {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return sealingKey(key)
  throw new StartProblem(
    `${where} is no encryption key: it must be ${KEY_BYTES} bytes in base64, and is ${key.length}.`,
    'Make one with `openssl rand -base64 32`. What was encrypted with another key cannot be read any more.',
  )
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole or not at all; of several gateways that start at once, one makes the key and all use it. */
async function make(path: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64')
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
    return key
  } catch (error) {
    const made = await read(path)
    if (made === undefined) throw error
    return made
  } finally {
    await rm(draft, { force: true })
  }
}
