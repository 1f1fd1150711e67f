import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildSpec, startChild } from './child.ts'
import { withMark } from './processes-for-tests.ts'
import { startReaper } from './reaper.ts'

const reaper = startReaper(() => undefined)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child 测 '))
})
afterAll(async () => {
  await reaper.close()
  await rm(folder, { recursive: true })
})

const start = (command: string, args: readonly string[] = [], more: Partial<ChildSpec> = {}) =>
  startChild(
    { name: 'test', command, args, env: {}, cwd: folder, mask: (text) => text, onStderr: () => undefined, ...more },
    reaper,
  )

async function running(...given: Parameters<typeof start>) {
  const started = await start(...given)
  if (!started.ok) throw new Error(started.reason)
  return started.child
}

const chain = fileURLToPath(new URL('./fixtures/npx-like.sh', import.meta.url))

test.each([
  ['a program that is not on PATH', 'no-such-program', /^no-such-program was not found on PATH \(.+\)\.$/],
  ['a path that does not exist', '/no/such/program', /^\/no\/such\/program does not exist\.$/],
])('%s is told in words', async (_what, command, words) => {
  expect(await start(command)).toEqual({ ok: false, reason: expect.stringMatching(words) })
})

test('a file that may not be executed is told in words', async () => {
  const file = join(folder, 'plain')
  await writeFile(file, 'text')
  await chmod(file, 0o644)
  expect(await start('./plain')).toEqual({ ok: false, reason: `${file} may not be executed.` })
})

test('a working folder that is missing is told in words', async () => {
  const cwd = join(folder, 'absent')
  expect(await start('sh', [], { cwd })).toEqual({ ok: false, reason: `The working folder ${cwd} does not exist.` })
})

test('a script whose interpreter is missing ends with its words', async () => {
  const file = join(folder, 'lost')
  await writeFile(file, '#!/no/such/interpreter\n', { mode: 0o755 })
  const child = await running(file)
  expect(await child.exited).toMatch(/^exited with code 12[67]; its last words: .*lost/)
})

test('arguments reach the program as they are, whatever a shell would make of them', async () => {
  const args = ['$(touch pwned)', '; exit 3', '', 'a  b', '你好', '"quoted"', '-e', '*']
  const child = await running(process.execPath, [
    '-e',
    'console.log(JSON.stringify(process.argv.slice(1)))',
    '--',
    ...args,
  ])
  expect(JSON.parse(await text(child.stdout))).toEqual(args)
  expect(await child.exited).toBe('exited with code 0')
})

test.runIf(process.platform === 'linux')('no channel of the gateway leaks into a child', async () => {
  const child = await running('sh', ['-c', 'for fd in 3 4 5 6 7 8 9; do readlink /proc/self/fd/$fd; done; echo end'])
  expect(await text(child.stdout)).toBe('end\n')
})

test('secrets in what it says are masked', async () => {
  const lines: string[] = []
  const child = await running('sh', ['-c', 'echo "token is s3cret-value." >&2'], {
    mask: (text) => text.replaceAll('s3cret-value', '***'),
    onStderr: (line) => lines.push(line),
  })
  await child.exited
  expect([lines, child.stderrTail()]).toEqual([['token is ***.'], ['token is ***.']])
})

test('a polite program ends when its stdin closes', async () => {
  const child = await running(process.execPath, ['-e', 'process.stdin.on("end", () => process.exit(0)).resume()'])
  await child.stop({ termAfterMs: 20_000, killAfterMs: 20_000 })
  expect(await child.exited).toBe('exited with code 0')
})

test.each(['stay', 'stray'])('a stubborn family is killed to the last (%s)', async (how) => {
  const mark = `mark-${randomUUID()}`
  const child = await running(chain, [mark, how], { env: { NODE: process.execPath } })
  await once(child.stdout, 'data')
  await child.stop({ termAfterMs: 50, killAfterMs: 50 })
  expect(await withMark(mark)).toEqual([])
})

test('what a program leaves behind when it ends by itself is killed', async () => {
  const mark = `mark-${randomUUID()}`
  const child = await running('sh', ['-c', 'sleep 60 & echo "$0" & exit 7', mark])
  expect(await child.exited).toBe('exited with code 7')
  expect(await withMark(mark)).toEqual([])
})
