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
