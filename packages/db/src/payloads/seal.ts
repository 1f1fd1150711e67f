import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** AES-256-GCM; the nonce is new for each text, so that one key serves for long (NIST SP 800-38D §8.2.2: 2^32 texts). */
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** A key and what it is called by; its name says nothing of it. */
export interface SealingKey {
  id: string
  key: Buffer
}

/** @throws RangeError where the key has not 32 bytes */
export function sealingKey(key: Buffer): SealingKey {
  if (key.length !== KEY_BYTES) throw new RangeError(`An encryption key has ${KEY_BYTES} bytes, not ${key.length}.`)
  return { key, id: createHash('sha256').update('hermes key id').update(key).digest('hex').slice(0, 16) }
}

/**
 * Encrypts a text. @param context what it belongs to; it opens with the same one only, so that no row can take another's
 * place
 * @returns nonce, tag and ciphertext
 */
export function seal(text: string, { key }: SealingKey, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws where it was sealed with another key or for another context, or has been changed */
export function unseal(sealed: Buffer, { key }: SealingKey, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
