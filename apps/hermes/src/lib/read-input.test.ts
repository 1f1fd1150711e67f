import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readInput } from './read-input.ts'

const cwd = mkdtempSync(join(tmpdir(), 'hermes 输入-'))
afterAll(() => rmSync(cwd, { recursive: true }))
const io = { cwd, readStdin: async () => '{from: stdin}' }

it('takes arguments from text, file and stdin, and none without the option', async () => {
  writeFileSync(join(cwd, 'call.json'), '{"from": "file"}')
  expect(await readInput(io, undefined)).toEqual({})
  expect(await readInput(io, '{from: text}')).toEqual({ from: 'text' })
  expect(await readInput(io, '@call.json')).toEqual({ from: 'file' })
  expect(await readInput(io, '-')).toEqual({ from: 'stdin' })
})

it('names the file that cannot be read', async () => {
  await expect(readInput(io, '@none.json')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(join(cwd, 'none.json')),
  })
})
