import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test } from 'vitest'
import { auditOf } from '../audit-for-tests.ts'
import { provisionRevision } from './provision-revision.ts'

test('files become a revision once; the same files again change nothing', async () => {
  await using database = await openTestDatabase()
  const first = await provisionRevision(database, revisionContent())
  expect(first).toMatchObject({ changed: true, revision: { id: 'rev_1' }, summary: '1 tool added' })
  expect(await provisionRevision(database, revisionContent())).toMatchObject({
    changed: false,
    revision: { id: 'rev_1' },
    summary: 'nothing changes',
  })
  const two = revisionContent({ tools: [toolDefinition({ timeoutMs: 1 }), toolDefinition({ name: 'second' })] })
  expect(await provisionRevision(database, two)).toMatchObject({
    changed: true,
    revision: { id: 'rev_2' },
    summary: '1 tool added, 1 tool changed',
  })
  expect(await auditOf(database)).toEqual([
    { action: 'revision.activated', object: 'rev_1', actor_id: 'files' },
    { action: 'revision.activated', object: 'rev_2', actor_id: 'files' },
  ])
})
