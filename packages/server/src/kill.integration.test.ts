import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@hermes/db/client'
import { startHttpBackend } from '@hermes/testing/http-backend'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { processIdentity } from './folder/process-identity.ts'
import { startServer } from './start-server.ts'
import { startChildServer } from './testing/child-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { ask, callTool } from './testing/requests.ts'

const common = { studioUrl: 'http://127.0.0.1:3999', ports: { gateway: 0, admin: 0 }, env: {} }

test('kill -9 under load loses no acknowledged call, and a write in flight is shown as uncertain', async () => {
  await using backend = await startHttpBackend()
  await using database = await createTestDatabase()
  await using folder = await makeConfigFolder({ backendUrl: backend.url })
  const options = { ...common, configPath: folder.configPath, databaseUrl: database.url }
  await using child = await startChildServer(options)
  backend.on('/write', { kind: 'hang' })

  // A write whose answer never comes: its trace is ours, so that it can be found afterwards.
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const write = callTool(child.gatewayUrl, { tool_name: 'hanging.write', trace_id: trace })
  const writeEnded = expect(write).rejects.toThrow()
  await backend.asked('/write')

  const acknowledged: string[] = []
  let enough: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => {
    enough = resolve
  })
  const caller = async () => {
    for (;;) {
      const answer = await callTool(child.gatewayUrl, { tool_name: 'notes.write', arguments: { text: 'x' } }).catch(
        () => undefined,
      )
      if (!answer) return // the gateway is gone
      if (answer.status !== 200) throw new Error(answer.text)
      acknowledged.push((answer.body as { call_id: string }).call_id)
      if (acknowledged.length === 200) enough()
    }
  }
  const callers = Array.from({ length: 16 }, caller)
  await Promise.race([loaded, Promise.all(callers)])
  await child.end('SIGKILL')
  await Promise.all(callers)
  await writeEnded
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)

  const again = await startServer(options)
  try {
    const states = await Promise.all(acknowledged.map((id) => ask(`${again.gatewayUrl}/v1/calls/${id}`)))
    expect(states.filter(({ body }) => (body as { outcome: string }).outcome !== 'ran')).toEqual([])
    const opened = await openDatabase({ url: database.url })
    const { rows } = await opened.pool.query(`select outcome, code, trace_id from calls where outcome <> 'ran'`)
    await opened.close()
    expect(rows.find((row) => row.trace_id === trace)).toMatchObject({ outcome: 'failed', code: 'outcome_uncertain' })
    // Whatever else was in flight at the kill is uncertain too; nothing is left as if it still ran.
    expect(rows.filter((row) => row.code !== 'outcome_uncertain')).toEqual([])
    // What ran, ran once: the backend saw no write a second time.
    expect(backend.seen('/write')).toHaveLength(1)
  } finally {
    await again.stop()
  }
})

test('killed together with nothing else, it starts again on its own database and goes on', async () => {
  await using folder = await makeConfigFolder()
  const options = { ...common, configPath: folder.configPath }
  await using child = await startChildServer(options)
  const made = await callTool(child.gatewayUrl, { tool_name: 'current_time' })
  await child.end('SIGKILL')
  const again = await startServer(options)
  const { call_id } = made.body as { call_id: string }
  expect((await ask(`${again.gatewayUrl}/v1/calls/${call_id}`)).status).toBe(200)
  await again.stop()
})

test('TERM waits for a call under way, answers it, and leaves no process', async () => {
  await using backend = await startHttpBackend({ '/notes': { kind: 'drip', body: '{"slow": true}', everyMs: 50 } })
  await using folder = await makeConfigFolder({ backendUrl: backend.url })
  await using child = await startChildServer({ ...common, configPath: folder.configPath })
  const postgres = Number((await readFile(join(folder.dataFolder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const call = callTool(child.gatewayUrl, { tool_name: 'notes.read' })
  await backend.asked('/notes')
  const ended = child.end('SIGTERM')
  expect((await call).status).toBe(200)
  expect(await ended).toBe(0)
  expect(processIdentity(postgres)).toBeUndefined()
})
