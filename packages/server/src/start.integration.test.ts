import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase } from '@hermes/testing/postgres'
import { describe, expect, test } from 'vitest'
import { type ServerOptions, startServer } from './start-server.ts'
import { makeConfigFolder } from './testing/config-folder.ts'
import { ask, callTool, readToken } from './testing/requests.ts'

type Folder = Awaited<ReturnType<typeof makeConfigFolder>>

const optionsOf = (folder: Folder, more: Partial<ServerOptions> = {}): ServerOptions => ({
  configPath: folder.configPath,
  studioUrl: 'http://127.0.0.1:3999',
  ports: { gateway: 0, admin: 0 },
  env: {},
  ...more,
})

/** What a start that is refused says. */
async function refusal(options: ServerOptions): Promise<{ message: string; remedy: string }> {
  const server = await startServer(options).catch((error: unknown) => error)
  if (server instanceof Error && 'remedy' in server) return { message: server.message, remedy: String(server.remedy) }
  if (server instanceof Error) throw server
  await (server as { stop(): Promise<void> }).stop()
  throw new Error('it started')
}

test('starts with a database of its own, leaves its address behind, and stops without a trace of it', async () => {
  await using folder = await makeConfigFolder()
  const server = await startServer(optionsOf(folder))
  const data = server.dataFolder
  expect((await callTool(server.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
  const admin = JSON.parse(await readFile(join(data, 'admin.json'), 'utf8'))
  expect(admin).toMatchObject({ url: server.adminUrl, pid: process.pid, gatewayUrl: server.gatewayUrl })
  expect((await stat(join(data, 'cli-token'))).mode & 0o777).toBe(0o600)
  expect(server.loginLink).toMatch(/^http:\/\/127\.0\.0\.1:3999\/sign-in#t=/)
  const pid = Number((await readFile(join(data, 'pg', 'postmaster.pid'), 'utf8')).split('\n')[0])
  await Promise.all([server.stop(), server.stop()])
  await expect(readFile(join(data, 'admin.json'))).rejects.toThrow('ENOENT')
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(ask(`${server.gatewayUrl}/healthz`)).rejects.toThrow('ECONNREFUSED')
})

test('starting again finds everything as it was: the revision, the calls', async () => {
  await using folder = await makeConfigFolder()
  const first = await startServer(optionsOf(folder))
  const made = await callTool(first.gatewayUrl, { tool_name: 'current_time' })
  const { call_id } = made.body as { call_id: string }
  const token = await readToken(first.dataFolder)
  await first.stop()
  const logged: string[] = []
  const second = await startServer(optionsOf(folder, { log: ({ message }) => logged.push(message) }))
  expect((await ask(`${second.gatewayUrl}/v1/calls/${call_id}`)).status).toBe(200)
  expect(logged).toContain('rev_1 stays active; the files say the same')
  expect(await readToken(second.dataFolder)).not.toBe(token)
  await second.stop()
})

test('a second start on the same data folder is told so, and the first goes on', async () => {
  await using folder = await makeConfigFolder()
  await using database = await createTestDatabase()
  const options = optionsOf(folder, { databaseUrl: database.url })
  const first = await startServer(options)
  expect(await refusal(options)).toEqual({
    message: `A gateway already runs on the data folder ${folder.dataFolder} (process ${process.pid}).`,
    remedy: 'Use that one, stop it first, or give this one a folder of its own with --data.',
  })
  expect((await callTool(first.gatewayUrl, { tool_name: 'current_time' })).status).toBe(200)
  await first.stop()
})

describe('one sentence and the way out', () => {
  test.each([
    ['not a URL', 'nonsense', 'is not a URL'],
    ['another database', 'mysql://localhost/x', 'only PostgreSQL'],
    ['nobody there', 'postgresql://u:s3cret@127.0.0.1:1/x', 'No database answers at 127.0.0.1:1'],
    ['a host that is not known', 'postgresql://u:s3cret@no-such-host.invalid/x', 'no-such-host.invalid'],
  ])('DATABASE_URL: %s', async (_what, databaseUrl, says) => {
    await using folder = await makeConfigFolder()
    const { message, remedy } = await refusal(optionsOf(folder, { databaseUrl }))
    expect(message).toContain(says)
    expect(remedy).toContain('DATABASE_URL')
    expect(message + remedy).not.toContain('s3cret')
  })

  test('a database that is not there', async () => {
    await using folder = await makeConfigFolder()
    await using database = await createTestDatabase()
    const url = database.url.replace(/\/[^/]*$/, '/no_such_database')
    expect((await refusal(optionsOf(folder, { databaseUrl: url }))).message).toContain('no database "no_such_database"')
  })

  test('a port that is taken, and by whom', async () => {
    await using folder = await makeConfigFolder()
    await using database = await createTestDatabase()
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    for (const [ports, key] of [
      [{ gateway: port, admin: 0 }, 'server.port'],
      [{ gateway: 0, admin: port }, 'HERMES_ADMIN_PORT'],
    ] as const) {
      const { message, remedy } = await refusal(optionsOf(folder, { databaseUrl: database.url, ports }))
      expect(message).toContain(`Port ${port}`)
      expect(message).toContain(`(process ${process.pid})`)
      expect(remedy).toContain(key)
    }
    taken.close()
  })

  test('a data folder where a file stands', async () => {
    await using folder = await makeConfigFolder()
    const { message, remedy } = await refusal(optionsOf(folder, { dataFolder: join(folder.configPath, 'data') }))
    expect(message).toContain('a file stands where the folder should be')
    expect(remedy).toContain('--data')
  })

  test.skipIf(process.getuid?.() === 0)('a data folder that may not be written', async () => {
    await using folder = await makeConfigFolder()
    await chmod(folder.path, 0o500)
    expect((await refusal(optionsOf(folder))).message).toContain('this user may not write there')
    await chmod(folder.path, 0o700)
  })

  test('open to more than this machine', async () => {
    await using folder = await makeConfigFolder({ host: '0.0.0.0' })
    const { message } = await refusal(optionsOf(folder))
    expect(message).toContain(
      'open mode listens on loopback only: set server.host to 127.0.0.1 or auth.mode to api_key',
    )
  })

  test('a configuration with a mistake: file, line, and nothing started', async () => {
    await using folder = await makeConfigFolder()
    await writeFile(join(folder.path, 'tools', 'broken.yaml'), 'tools:\n  - name: x\n    timeout: 5\n')
    const { message } = await refusal(optionsOf(folder))
    expect(message).toContain('tools/broken.yaml:')
    await expect(stat(folder.dataFolder)).rejects.toThrow('ENOENT')
  })
})
