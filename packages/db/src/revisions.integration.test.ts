import type { Revision } from '@hermes/contracts/revision'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { catalogueStore } from './catalogue-store.ts'
import { revisionSource } from './revision-source.ts'
import { activateRevision, currentRevision } from './revisions.ts'

const log = () => undefined
const actor = { kind: 'system', id: 'files', name: 'files' } as const
const one = { content: revisionContent(), actor, origin: 'files' }
const two = { content: revisionContent({ tools: [toolDefinition({ name: 'other' })] }), actor, origin: 'files' }

test('the first activation makes rev_1 with its audit row; the same content makes nothing more', async () => {
  await using db = await openTestDatabase()
  expect(await currentRevision(db.pool)).toBeUndefined()
  const first = await activateRevision(db.pool, one)
  expect(first).toMatchObject({ changed: true, revision: { id: 'rev_1', number: 1, author: 'files', origin: 'files' } })
  const again = await activateRevision(db.pool, { ...one, content: structuredClone(one.content) })
  expect(again).toEqual({ changed: false, revision: first.revision })
  const { rows } = await db.pool.query('select action, object, before, after from audit')
  expect(rows).toMatchObject([
    { action: 'revision.activated', object: 'rev_1', before: null, after: { revision: 'rev_1' } },
  ])
  expect(await currentRevision(db.pool)).toEqual(first.revision)
})

test('going back to old content is a new revision', async () => {
  await using db = await openTestDatabase()
  for (const activation of [one, two, one]) await activateRevision(db.pool, activation)
  expect((await currentRevision(db.pool))?.number).toBe(3)
  expect((await currentRevision(db.pool))?.content).toEqual(one.content)
})

test('a change made against another revision than the active one is a conflict and leaves nothing behind', async () => {
  await using db = await openTestDatabase()
  await activateRevision(db.pool, one)
  await expect(activateRevision(db.pool, { ...two, expected: 7 })).rejects.toMatchObject({ kind: 'conflict' })
  const { rows } = await db.pool.query(
    'select (select count(*) from revisions)::int as r, (select count(*) from audit)::int as a',
  )
  expect(rows).toEqual([{ r: 1, a: 1 }])
})

test('many replicas with the same files at once make one revision', async () => {
  await using db = await openTestDatabase()
  const results = await Promise.all(Array.from({ length: 8 }, () => activateRevision(db.pool, one)))
  expect(results.filter((result) => result.changed).length).toBe(1)
  expect(new Set(results.map((result) => result.revision.id))).toEqual(new Set(['rev_1']))
})

test('listeners on another replica hear of an activation once', async () => {
  await using db = await openTestDatabase()
  await activateRevision(db.pool, one)
  const source = revisionSource(db, { log, pollMs: 600_000 })
  expect((await source.current())?.number).toBe(1)
  const heard: Revision[] = []
  const told = Promise.withResolvers<void>()
  source.onChange((revision) => {
    heard.push(revision)
    told.resolve()
  })
  await activateRevision(db.pool, two)
  await activateRevision(db.pool, two)
  await told.promise
  expect(heard.map((revision) => revision.number)).toEqual([2])
  source.close()
})

test('where notifications are lost, the poll hears of it', async () => {
  await using db = await openTestDatabase()
  const source = revisionSource({ pool: db.pool, listen: () => () => undefined }, { log, pollMs: 20 })
  const told = Promise.withResolvers<Revision>()
  source.onChange(told.resolve)
  await activateRevision(db.pool, one)
  expect((await told.promise).number).toBe(1)
  source.close()
})

test('a catalogue is kept once, with its audit row', async () => {
  await using db = await openTestDatabase()
  const tools = [{ name: 'read', description: '', inputSchema: { type: 'object' } }]
  const catalogue = { hash: 'abc', servers: { demo: { tools, status: { name: 'demo', state: 'ready' as const } } } }
  const store = catalogueStore(db.pool)
  await store.save(catalogue)
  await store.save(catalogue)
  expect((await db.pool.query('select hash, content from catalogues')).rows).toEqual([
    { hash: 'abc', content: { demo: tools } },
  ])
  expect((await db.pool.query('select action, object, after from audit')).rows).toEqual([
    { action: 'catalogue.changed', object: 'abc', after: { tools: { demo: 1 } } },
  ])
})
