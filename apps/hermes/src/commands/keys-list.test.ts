import type { ApiKey } from '@hermes/contracts/key'
import { expect, it } from 'vitest'
import { paint } from '../lib/paint.ts'
import { formatKeys } from './keys-list.ts'
import { findByName } from './keys-revoke.ts'

const key = (over: Partial<ApiKey>): ApiKey => ({
  id: 'key_1',
  name: 'agent-news',
  prefix: 'hk_4tq9',
  roles: ['tools:read'],
  agents: [],
  origin: 'cli',
  createdAt: new Date(0),
  ...over,
})
const now = new Date(Date.UTC(2026, 5, 1))

it('says of each key whether it lives', () => {
  const lines = formatKeys(
    [
      key({}),
      key({ revokedAt: new Date(Date.UTC(2026, 4, 1)) }),
      key({ expiresAt: new Date(Date.UTC(2026, 4, 2)) }),
      key({ lastUsedAt: new Date(Date.UTC(2026, 4, 3)), expiresAt: new Date(Date.UTC(2026, 6, 1)) }),
    ],
    { now, color: paint(false) },
  )
  expect(lines.map((line) => line.slice(line.indexOf('tools:read') + 12))).toEqual([
    'never used',
    'revoked 2026-05-01',
    'expired 2026-05-02',
    'last used 2026-05-03, expires 2026-07-01',
  ])
})

it('finds the one live key of a name, and asks for the id where there are more', () => {
  const revoked = key({ id: 'key_0', revokedAt: now })
  expect(findByName([revoked, key({})], 'agent-news')).toBe('key_1')
  expect(() => findByName([key({}), key({ id: 'key_2' })], 'agent-news')).toThrow('2 live keys are named agent-news.')
  expect(() => findByName([revoked], 'agent-news')).toThrow('No live key is named agent-news.')
})
