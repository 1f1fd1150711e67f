import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { startEmbeddedPostgres } from '@hermes/db/embedded-postgres'
import { expect, test } from 'vitest'
import { makeTestFolder, sweepTestFolders } from './test-folder.ts'

test('the server of a run that was killed is stopped and its folder removed; those of running ones stay', async () => {
  const mine = await makeTestFolder()
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const theirs = mine.replace(String(process.pid), String(gone))
  await rename(mine, theirs)
  const living = await makeTestFolder()
  const server = await startEmbeddedPostgres({ dir: `${theirs}/pg`, log: () => undefined })
  await sweepTestFolders()
  await expect.poll(() => existsSync(`/proc/${server.pid}/cmdline`)).toBe(false)
  expect([existsSync(theirs), existsSync(living)]).toEqual([false, true])
  await rm(living, { recursive: true })
})
