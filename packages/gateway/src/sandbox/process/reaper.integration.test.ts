import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reaperOf, withMark } from './processes-for-tests.ts'
import { startReaper } from './reaper.ts'
import { signal } from './strays.ts'

const script = fileURLToPath(new URL('./fixtures/gateway-like.ts', import.meta.url))

/** A parent that has started its children and whose children have started theirs. */
async function gatewayLike(how: string, options: { count?: number; script?: string } = {}) {
  const mark = `mark-${randomUUID()}`
  const args = [options.script ?? script, mark, how, String(options.count ?? 1)]
  const parent = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  let said = ''
  parent.stderr.on('data', (chunk) => {
    said += chunk
  })
  await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit')])
  if (parent.pid === undefined || parent.exitCode !== null) throw new Error(`the parent did not come up: ${said}`)
  return { parent, pid: parent.pid, mark }
}

const gone = (mark: string) => expect.poll(() => withMark(mark), { timeout: 10_000 }).toEqual([])

describe.runIf(process.platform === 'linux')('nothing outlives a gateway', () => {
  test.each(['stay', 'stray'])('kill -9, with grandchildren as npx makes them (%s)', async (how) => {
    const { parent, mark } = await gatewayLike(how, { count: 2 })
    // The parent, two scripts, two shells, two programs, and for strays two more.
    expect((await withMark(mark)).length).toBe(how === 'stray' ? 9 : 7)
    parent.kill('SIGKILL')
    await gone(mark)
  })

  test('kill -9 while children are being started', async () => {
    const { parent, mark } = await gatewayLike('endless')
    await expect.poll(async () => (await withMark(mark)).length, { timeout: 20_000 }).toBeGreaterThan(20)
    parent.kill('SIGKILL')
    await gone(mark)
  })

  test('an exit that cleans up nothing', async () => {
    const { parent, mark } = await gatewayLike('stray')
    parent.stdin.write('exit\n')
    await gone(mark)
  })

  test('kill -9 after the reaper itself was killed', async () => {
    const { parent, pid, mark } = await gatewayLike('stay')
    const first = await reaperOf(pid)
    expect(first).toBeGreaterThan(0)
    process.kill(first, 'SIGKILL')
    await once(parent.stderr, 'data')
    await expect.poll(() => reaperOf(pid)).not.toBeOneOf([0, first])
    expect((await withMark(mark)).length).toBe(4)
    parent.kill('SIGKILL')
    await gone(mark)
  })

  test('a path with spaces and Chinese characters', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'a b 进程 '))
    await cp(fileURLToPath(new URL('.', import.meta.url)), join(folder, '运行 器'), { recursive: true })
    const { parent, mark } = await gatewayLike('stray', {
      script: join(folder, '运行 器', 'fixtures', 'gateway-like.ts'),
    })
    parent.kill('SIGKILL')
    await gone(mark)
    await rm(folder, { recursive: true })
  })
})

test('a group that was unregistered is left alone, one that is registered is killed', async () => {
  const reaper = startReaper(() => undefined)
  const sleepers = [1, 2].map(() => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }))
  await Promise.all(sleepers.map((sleeper) => once(sleeper, 'spawn')))
  const [kept, killed] = sleepers.map(({ pid }) => pid ?? 0)
  for (const pid of [kept, killed]) reaper.registered(pid ?? 0)
  reaper.unregister(kept ?? 0)
  const end = sleepers[1] && once(sleepers[1], 'exit')
  await reaper.close()
  expect(await end).toEqual([null, 'SIGKILL'])
  expect(signal(kept ?? 0, 'SIGKILL')).toBe(true)
})
