import { expect, test } from 'vitest'
import { type FileKey, type KnownKey, planKeys } from './plan-keys.ts'

const wanted = (over: Partial<FileKey> = {}): FileKey => ({
  name: 'agent-news',
  hash: 'h1',
  prefix: 'hk_a…',
  roles: ['tools:read'],
  agents: [],
  from: 'gateway.yaml:9',
  ...over,
})
const known = (over: Partial<KnownKey> = {}): KnownKey => ({
  id: 'key_1',
  name: 'agent-news',
  hash: 'h1',
  roles: ['tools:read'],
  agents: [],
  origin: 'file',
  revokedAt: null,
  ...over,
})

test('makes what is new and leaves what is the same', () => {
  expect(planKeys([wanted()], [])).toMatchObject({ steps: [{ kind: 'create' }], warnings: [] })
  expect(planKeys([wanted()], [known()])).toEqual({ steps: [], warnings: [] })
})

test('roles in another order are the same, other roles are a change', () => {
  const two = ['tools:read', 'tools:write']
  expect(planKeys([wanted({ roles: two })], [known({ roles: two.toReversed() })]).steps).toEqual([])
  expect(planKeys([wanted({ roles: two })], [known()]).steps).toMatchObject([
    { kind: 'change', roles: two, before: { roles: ['tools:read'] } },
  ])
})

test('another secret under the same name is a rotation: the old one is revoked', () => {
  expect(planKeys([wanted({ hash: 'h2' })], [known()]).steps).toMatchObject([
    { kind: 'revoke', id: 'key_1' },
    { kind: 'create', key: { hash: 'h2' } },
  ])
})

test('the same secret under another name is a renaming', () => {
  expect(planKeys([wanted({ name: 'agent-daily' })], [known()]).steps).toMatchObject([
    { kind: 'change', name: 'agent-daily', before: { name: 'agent-news' } },
  ])
})

test('a key gone from the files is revoked, one made by a person is not touched', () => {
  expect(planKeys([], [known(), known({ id: 'key_2', hash: 'h9', origin: 'studio' })]).steps).toEqual([
    { kind: 'revoke', id: 'key_1', name: 'agent-news' },
  ])
})

test('a revoked key stays revoked though the file still has it, and a warning says so', () => {
  const { steps, warnings } = planKeys([wanted()], [known({ revokedAt: new Date('2026-03-01T10:00:00Z') })])
  expect(steps).toEqual([])
  expect(warnings).toEqual([
    'gateway.yaml:9: the key agent-news was revoked on 2026-03-01 and stays revoked; give it a new secret or remove it.',
  ])
})

test('one secret is one key: neither a second file key nor one made in Studio is overwritten', () => {
  expect(planKeys([wanted(), wanted({ name: 'b', from: 'gateway.yaml:12' })], [])).toMatchObject({
    steps: [{ kind: 'create', key: { name: 'agent-news' } }],
    warnings: [expect.stringContaining('gateway.yaml:12')],
  })
  expect(planKeys([wanted()], [known({ origin: 'studio', name: 'mine' })])).toMatchObject({
    steps: [],
    warnings: [expect.stringContaining('belongs to the key mine')],
  })
})

test('a name that a person gave to a live key is not given twice', () => {
  const mine = known({ id: 'key_2', hash: 'h9', origin: 'cli' })
  expect(planKeys([wanted()], [mine])).toEqual({
    steps: [],
    warnings: [expect.stringContaining('gateway.yaml:9: a key named agent-news was made in Studio')],
  })
  const renamed = planKeys([wanted({ roles: ['news'] })], [known({ name: 'agent-daily' }), mine])
  expect(renamed.steps).toMatchObject([{ kind: 'change', id: 'key_1', name: 'agent-daily', roles: ['news'] }])
  expect(renamed.warnings).toEqual([expect.stringContaining('still called agent-daily')])
  expect(planKeys([wanted()], [{ ...mine, revokedAt: new Date() }]).steps).toMatchObject([{ kind: 'create' }])
})
