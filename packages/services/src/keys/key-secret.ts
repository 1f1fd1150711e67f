import { newToken } from '../token.ts'

/** A fresh secret: `hk_` and 43 url-safe characters. The prefix lets scanners and people recognise it. */
export function newKeySecret(): string {
  return `hk_${newToken()}`
}

/** What is kept in the open to recognise a secret by: its first seven characters, never more than a quarter of it. */
export function keyPrefix(secret: string): string {
  return `${secret.slice(0, Math.min(7, Math.floor(secret.length / 4)))}…`
}
