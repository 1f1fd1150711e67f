import { readdir, readFile } from 'node:fs/promises'
import { createTestDatabase } from '@hermes/testing/postgres'
import { expect, test } from 'vitest'
import { startChildServer } from '../testing/child-server.ts'
import { makeConfigFolder } from '../testing/config-folder.ts'
import { openSession, post } from './testing/raw-session.ts'
import { startProbe } from './testing/start-probe.ts'

const MB = 1_000_000

test.runIf(process.platform === 'linux')(
  'five hundred clients that never say goodbye leave no process and cost less than 20 MB',
  async () => {
    await using database = await createTestDatabase()
    await using probe = await startProbe('stdio')
    await using folder = await makeConfigFolder({ more: `mcp_servers:\n  ${probe.entry}\n` })
    await using child = await startChildServer({
      studioUrl: 'http://127.0.0.1:3999',
      ports: { gateway: 0, admin: 0 },
      env: {},
      configPath: folder.configPath,
      databaseUrl: database.url,
    })
    const url = `${child.gatewayUrl}/mcp`
    // One client first: what its call starts and opens is no session's.
    await comeAndGo(url)
    const before = { bytes: await residentBytes(child.pid), children: await childrenOf(child.pid) }
    const ids = new Set<string | undefined>()
    await inTurns(500, async () => void ids.add(await comeAndGo(url)))
    expect(ids.size).toBe(500)
    expect((await residentBytes(child.pid)) - before.bytes).toBeLessThan(20 * MB)
    expect(await childrenOf(child.pid)).toEqual(before.children)
  },
)

/** Does something many times, ten of them at once. */
async function inTurns(times: number, work: () => Promise<void>): Promise<void> {
  const turns = Array(times).keys()
  const worker = async () => {
    for (const _ of turns) await work()
  }
  await Promise.all(Array.from({ length: 10 }, worker))
}

/** A client that connects, lists, calls and is never heard of again. */
async function comeAndGo(url: string): Promise<string | undefined> {
  const id = await openSession(url)
  const headers = { 'mcp-protocol-version': '2025-11-25', ...(id !== undefined && { 'mcp-session-id': id }) }
  await post(url, { method: 'notifications/initialized' }, headers)
  expect((await post(url, { id: 2, method: 'tools/list' }, headers)).text).toContain('mcp__probe__look')
  const params = { name: 'mcp__probe__look', arguments: { text: 'hello' } }
  expect((await post(url, { id: 3, method: 'tools/call', params }, headers)).text).toContain('hello')
  return id
}

/** Resident memory of a process in bytes, as the kernel counts it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}

/** The process ids of all children of a process. */
async function childrenOf(pid: number): Promise<readonly string[]> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')))
  return lists
    .flatMap((list) => list.trim().split(' '))
    .filter(Boolean)
    .sort()
}
