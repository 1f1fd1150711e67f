import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, safe in URLs and headers: 43 characters of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token or a key: 64 hex digits of SHA-256. The secrets are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
