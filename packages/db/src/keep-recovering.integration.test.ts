import { runningCall } from '@hermes/testing/factories'
import { openTestDatabase } from '@hermes/testing/opened-database'
import { expect, test, vi } from 'vitest'
import { createCallRecorder } from './call-recorder.ts'
import { claimInstance } from './instance.ts'
import { keepRecovering } from './keep-recovering.ts'

const log = () => undefined

test('a replica that lives ends the calls of one that died meanwhile', async () => {
  await using db = await openTestDatabase()
  const stop = keepRecovering(db.pool, { log, self: 'survivor', everyMs: 20 })
  const instance = await claimInstance(db.pool, { log })
  const recorder = createCallRecorder({ pool: db.pool, instanceId: instance.id, log })
  await recorder.begin(runningCall())
  await Promise.all([instance.release(), recorder.close()])
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query('select code from calls')
    expect(rows).toEqual([{ code: 'outcome_uncertain' }])
  })
  stop()
})
