import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function prisma(url: string, ...args: string[]) {
  const run = spawnSync(process.execPath, ['scripts/prisma.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })
  return { status: run.status, text: run.stdout + run.stderr }
}

test('Prisma finds our migrations applied and would neither drop nor change the partitioned tables', async () => {
  await using database = await createTestDatabase()
  expect(prisma(database.url, 'migrate', 'status').text).toContain('Database schema is up to date')
  const diff = prisma(
    database.url,
    'migrate',
    'diff',
    '--from-config-datasource',
    '--to-schema',
    'prisma/schema',
    '--script',
  )
  expect(diff.text).toContain('This is an empty migration')
  expect(diff.text).not.toContain('DROP')
})
