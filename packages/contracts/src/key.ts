import { z } from 'zod'

/** A key's name, as people read it in lists, logs and the terminal: words, without anything that is shown otherwise than it is. */
export const keyNameSchema = z
  .string()
  .trim()
  .min(1, 'a key has a name')
  .max(100, 'a name has at most 100 characters')
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._:@+-]*$/u,
    'a name begins with a letter or digit, and holds letters, digits, spaces and . _ - : @ + alone',
  )

/** An agent that a key may speak for, as it names itself in a header. */
export const agentNameSchema = z
  .string()
  .max(200, "an agent's name has at most 200 characters")
  .regex(/^[^\s\p{C}]+$/u, "an agent's name has no spaces and no invisible characters")

/** What is known of a key; its secret is shown once, when it is made, and only its hash is kept. */
export interface ApiKey {
  id: string
  name: string
  /** First characters, to recognise it by: `hk_4tq9…`. */
  prefix: string
  roles: readonly string[]
  agents: readonly string[]
  origin: 'file' | 'studio' | 'cli'
  createdAt: Date
  lastUsedAt?: Date
  revokedAt?: Date
  expiresAt?: Date
}
