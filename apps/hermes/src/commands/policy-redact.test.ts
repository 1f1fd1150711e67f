import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Io } from '../lib/io.ts'
import { paint } from '../lib/paint.ts'
import { run } from '../program.ts'

const cwd = mkdtempSync(join(tmpdir(), 'hermes-redact-'))
afterAll(() => rmSync(cwd, { recursive: true }))

async function redact(lines: string, ...argv: string[]) {
  writeFileSync(join(cwd, 'rows.jsonl'), lines)
  let out = ''
  let err = ''
  const io: Io = {
    out: (text) => {
      out += `${text}\n`
    },
    err: (text) => {
      err += `${text}\n`
    },
    env: { DEPLOY_KEY: 'from-the-environment-1' },
    cwd,
    color: paint(false),
    signal: new AbortController().signal,
    readStdin: async () => lines,
    lines: async function* () {
      yield* []
    },
  }
  const code = await run(['policy', 'redact', '--file', 'rows.jsonl', ...argv], { io, version: '1.2.3' })
  return {
    code,
    out:
      out === ''
        ? []
        : out
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line)),
    err,
  }
}

const rows = (...all: object[]) => all.map((row) => JSON.stringify(row)).join('\n')

it('prints one output a row, in order, and leaves alone what holds nothing', async () => {
  const { code, out } = await redact(
    rows({ input: 'password=hunter2', class: 'x' }, { input: 'nothing' }, { input: '' }),
  )
  expect({ code, out }).toEqual({
    code: 0,
    out: [{ output: 'password=«redacted:password:1»' }, { output: 'nothing' }, { output: '' }],
  })
})

it('masks known values, also such as come in pieces, and cuts only afterwards', async () => {
  const known = { KEY: 'plain-looking-value' }
  const { out } = await redact(
    rows(
      { input: 'got plain-looking-value', known },
      { input: '', chunks: ['got plain-lo', 'oking-value.'], known },
      { input: 'got plain-looking-value', known, truncate_to: 10 },
    ),
  )
  expect(out.map(({ output }) => output)).toEqual([
    'got «redacted:reference:KEY»',
    'got «redacted:reference:KEY».',
    'got «redac',
  ])
})

it('takes values from the command line and the environment, and further names of fields', async () => {
  const lines = rows({ input: '{"licence": "x1"} from-the-environment-1 by-hand-22' })
  const { out } = await redact(lines, '--known', 'DEPLOY_KEY', '--known', 'OTHER=by-hand-22', '--field', 'licence')
  expect(out).toEqual([
    { output: '{"licence": "«redacted:field:1»"} «redacted:reference:DEPLOY_KEY» «redacted:reference:OTHER»' },
  ])
})

it.each([
  { what: 'a line that is no JSON', lines: 'password=hunter2', argv: [], code: 1 },
  { what: 'a row of another form', lines: '{"input": 7}', argv: [], code: 1 },
  { what: 'a known value that is not set', lines: '{}', argv: ['--known', 'UNSET'], code: 2 },
])('$what is refused before anything is printed, and not quoted', async ({ lines, argv, code }) => {
  const ended = await redact(lines, ...argv)
  expect({ code: ended.code, out: ended.out }).toEqual({ code, out: [] })
  expect(ended.err).not.toContain('hunter2')
})
