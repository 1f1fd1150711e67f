import { timingSafeEqual } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import type { Principal } from '@hermes/contracts/principal'
import { LOCAL_PERSON } from '@hermes/services/sessions/people'
import { hashToken, newToken } from '@hermes/services/token'

/**
 * Writes a fresh token, readable by this user alone: whoever can read the file is the machine's owner. A fresh one at
 * each start ends whatever an older one was copied into.
 * @param path of the file
 * @returns who a token belongs to
 */
export async function writeCliToken(path: string): Promise<(token: string) => Principal | undefined> {
  const token = newToken()
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${token}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
  const expected = Buffer.from(hashToken(token))
  return (given) => (timingSafeEqual(Buffer.from(hashToken(given)), expected) ? LOCAL_PERSON : undefined)
}
