import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { expect, test } from 'vitest'

test('fifty answers of 50 MB are cut while they stream, and memory grows by less than 20 MB', async () => {
  await using backend = await startHttpBackend({ '/huge': { kind: 'stream', bytes: 50_000_000 } })
  const program = fileURLToPath(new URL('./oversized-replies.fixture.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, `${backend.url}/huge`, '50'])
  const { cut, grewBytes } = JSON.parse(stdout)
  expect(cut).toBe(50)
  expect(grewBytes).toBeLessThan(20_000_000)
})
