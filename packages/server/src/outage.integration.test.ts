import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOwnServer } from '@hermes/testing/own-server'
import { expect, test } from 'vitest'
import { startServer } from './start-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { ask, askAdmin, callTool, readToken } from './testing/requests.ts'

test.each(['SIGKILL', 'SIGINT'] as const)(
  'the embedded database ended by %s: calls fail closed with unavailable, and service returns by itself',
  async (signal) => {
    await using folder = await makeConfigFolder()
    const server = await startServer({
      configPath: folder.configPath,
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env: {},
    })
    const call = () => callTool(server.gatewayUrl, { tool_name: 'current_time' })
    const ready = () => ask(`${server.gatewayUrl}/readyz`)
    try {
      expect((await call()).status).toBe(200)
      const pid = Number((await readFile(join(folder.dataFolder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, signal)
      // Until it is noticed a call may still be answered; one that is not recorded never is.
      let refused = await call()
      while (refused.status === 200) refused = await call()
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable', retryable: true } } })
      await expect.poll(async () => (await call()).status, { interval: 20, timeout: 30_000 }).toBe(200)
      await expect.poll(async () => (await ready()).status, { interval: 20, timeout: 10_000 }).toBe(200)
      const headers = { authorization: `Bearer ${await readToken(server.dataFolder)}` }
      const list = await askAdmin(
        server.adminUrl,
        { name: 'traces.list', type: 'query', input: { unit: 'call' } },
        headers,
      )
      expect(list.status).toBe(200)
      const { rows } = (list.body as { result: { data: { json: { rows: { outcome: string; code?: string }[] } } } })
        .result.data.json
      expect(rows.filter((row) => row.outcome === 'running')).toEqual([])
      expect(new Set(rows.flatMap((row) => row.code ?? []))).toEqual(new Set(['unavailable']))
    } finally {
      await server.stop()
    }
  },
)

test.each(['stop', 'freeze'] as const)(
  'an external database that is gone (%s) is told without a call, and everything comes back when it does',
  async (how) => {
    await using database = await startOwnServer()
    await using folder = await makeConfigFolder()
    const server = await startServer({
      configPath: folder.configPath,
      databaseUrl: database.url,
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env: {},
    })
    const ready = async () => (await ask(`${server.gatewayUrl}/readyz`)).status
    const headers = { authorization: `Bearer ${await readToken(server.dataFolder)}` }
    const admin = (name: string) => askAdmin(server.adminUrl, { name, type: 'query' }, headers)
    try {
      expect(await ready()).toBe(200)
      if (how === 'stop') await database.stop()
      else database.freeze()
      await expect.poll(ready, { interval: 20, timeout: 10_000 }).toBe(503)
      const startedAt = performance.now()
      expect(await callTool(server.gatewayUrl, { tool_name: 'current_time' })).toMatchObject({
        status: 503,
        body: { error: { code: 'unavailable' } },
      })
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect((await admin('status.get')).body).toMatchObject({ result: { data: { json: { recording: false } } } })
      if (how === 'stop') {
        const list = await admin('traces.list')
        expect(list.body).toMatchObject({ error: { json: { data: { hermes: { code: 'unavailable' } } } } })
      }
      if (how === 'stop') await database.start()
      else database.thaw()
      await expect.poll(ready, { interval: 20, timeout: 20_000 }).toBe(200)
      expect((await callTool(server.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
      expect((await admin('traces.list')).status).toBe(200)
    } finally {
      await server.stop()
    }
  },
)
