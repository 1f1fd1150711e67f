import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@hermes/db/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { ensureTemplate } from './template-database.ts'
import { makeTestFolder, sweepTestFolders } from './test-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which test databases may be made. */
    hermesTestServer: { url: string; template: string }
  }
}

/**
 * Vitest's global set-up of the integration tests: one PostgreSQL for all of them, embedded in a temporary folder, or
 * the server named by TEST_DATABASE_URL or DATABASE_URL. Suites make their databases by `createTestDatabase`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  if (external) {
    project.provide('hermesTestServer', { url: external, template: await ensureTemplate(external) })
    return async () => undefined
  }
  await sweepTestFolders()
  const folder = await makeTestFolder()
  const server = await startEmbeddedPostgres({ dir: join(folder, 'pg'), log: () => undefined })
  project.provide('hermesTestServer', { url: server.url, template: await ensureTemplate(server.url) })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(server.dir, { recursive: true, force: true })
  }
}
