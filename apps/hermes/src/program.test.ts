import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Io } from './lib/io.ts'
import { paint } from './lib/paint.ts'
import { run } from './program.ts'

const cwd = mkdtempSync(join(tmpdir(), 'hermes-program-'))
afterAll(() => rmSync(cwd, { recursive: true }))

/** Runs a command line in an empty folder with no gateway. */
async function hermes(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = ''
  let err = ''
  const io: Io = {
    out: (text) => {
      out += `${text}\n`
    },
    err: (text) => {
      err += `${text}\n`
    },
    env: {},
    cwd,
    color: paint(false),
    signal: new AbortController().signal,
    readStdin: async () => '',
    lines: async function* () {
      yield* []
    },
  }
  const code = await run(argv, { io, version: '1.2.3' })
  return { code, out, err }
}

it('prints its version and its help on stdout', async () => {
  expect(await hermes('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' })
  const help = await hermes('--help')
  expect(help.code).toBe(0)
  expect(help.out).toContain('Exit codes:')
  expect((await hermes('gateway', 'tools', 'test', '--help')).out).toContain("--input '{query: hermes}'")
})

it.each([
  [['gateway', 'tools', 'tset']],
  [['gateway', 'tools', 'list', '--nope']],
  [['gateway', 'tools', 'test']],
  [['gateway', 'tools', 'list', '--channel', 'fax']],
  [['gateway', 'tools', 'test', 'x', '--input', 'hermes']],
  [['gateway', 'logs', '--filter', 'everything']],
  [['gateway', 'logs', '--limit', '0']],
  [['keys', 'create', 'x', '--role', 'Not A Role']],
  [['keys', 'create', 'x']],
])('exits 2 and keeps stdout empty for %j', async (argv) => {
  const { code, out, err } = await hermes(...argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).not.toBe('')
})

it.each([
  [['gateway', 'tools', 'tset', '--json'], "Unknown command 'tset'"],
  [['gateway', 'tools', 'list', '--nope', '--json'], "Unknown option '--nope'."],
  [['gateway', 'tools', 'test', '--json'], "Missing required argument 'name'."],
  [['gateway', '--json'], "Unknown option '--json'."],
  [['keys', 'create', 'x', '--role', 'Not A Role', '--json'], 'Not A Role'],
  [['gateway', 'logs', '--filter', 'everything', '--json'], 'everything is not something'],
])('tells a wrong command line as one JSON document for %j', async (argv, says) => {
  const { code, out, err } = await hermes(...argv)
  expect(code).toBe(2)
  const { error } = JSON.parse(out)
  expect(error).toEqual({ code: 'usage', message: expect.stringContaining(says), remedy: expect.stringMatching(/\.$/) })
  expect(err).not.toBe('')
})

it('prints version and help as one JSON document with --json', async () => {
  expect(JSON.parse((await hermes('--version', '--json')).out)).toEqual({ version: '1.2.3' })
  expect(JSON.parse((await hermes('--json', '--version')).out)).toEqual({ version: '1.2.3' })
  expect(JSON.parse((await hermes('keys', '--help', '--json')).out).help).toContain('hermes keys')
})

it.each([
  [['gateway', 'tools', 'test', 'x']],
  [['gateway', 'tools', 'list']],
  [['gateway', 'logs']],
  [['gateway', 'logs', 'tail']],
  [['keys', 'list']],
])('exits 3 and says how to start a gateway for %j', async (argv) => {
  const { code, out, err } = await hermes(...argv, '--data', cwd)
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toContain(`No gateway is running on ${cwd}.`)
  expect(err).toContain('hermes gateway start')
})

it('says the same as one JSON document on stdout with --json', async () => {
  const { code, out } = await hermes('keys', 'list', '--json', '--data', cwd)
  expect(code).toBe(3)
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'unreachable' } })
})
