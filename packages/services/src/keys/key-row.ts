import type { ApiKey } from '@hermes/contracts/key'

/** The columns of a key that leave this package; its hash does not. */
export const KEY_COLUMNS = {
  id: true,
  name: true,
  prefix: true,
  roles: true,
  agents: true,
  origin: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
  expiresAt: true,
} as const

export interface KeyRow {
  id: string
  name: string
  prefix: string
  roles: string[]
  agents: string[]
  origin: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date | null
}

/** A row as people see it. */
export function toApiKey({ lastUsedAt, revokedAt, expiresAt, origin, ...row }: KeyRow): ApiKey {
  return {
    ...row,
    origin: origin === 'file' || origin === 'cli' ? origin : 'studio',
    ...(lastUsedAt && { lastUsedAt }),
    ...(revokedAt && { revokedAt }),
    ...(expiresAt && { expiresAt }),
  }
}
