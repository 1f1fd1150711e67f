import { readFile } from 'node:fs/promises'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { startChildServer } from './testing/child-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { callTool } from './testing/requests.ts'

const MB = 1_000_000

/** Resident memory of a process in bytes, as the kernel counts it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}

test.runIf(process.platform === 'linux')(
  'a whole gateway grows by less than 20 MB over fifty answers of 50 MB',
  async () => {
    await using backend = await startHttpBackend()
    await using database = await createTestDatabase()
    await using folder = await makeConfigFolder({ backendUrl: backend.url })
    await using child = await startChildServer({
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env: {},
      configPath: folder.configPath,
      databaseUrl: database.url,
    })
    backend.on('/notes', { kind: 'stream', bytes: 50 * MB })
    /** @returns the middle of the sizes after each call: the collector of garbage comes when it likes */
    const call = async (times: number) => {
      const sizes: number[] = []
      for (let i = 0; i < times; i++) {
        const { body } = await callTool(child.gatewayUrl, { tool_name: 'notes.read' })
        expect(body).toMatchObject({ outcome: 'ran', marks: { oversized: {} } })
        sizes.push(await residentBytes(child.pid))
      }
      return sizes.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
    }
    // What the first calls compile and pool stays, whatever their size.
    await call(10)
    const before = await call(10)
    await call(40)
    const after = await call(10)
    expect(after - before).toBeLessThan(20 * MB)
  },
)
