import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkConfiguration } from './configuration.ts'

const cwd = mkdtempSync(join(tmpdir(), 'hermes-check-'))
afterAll(() => rmSync(cwd, { recursive: true }))

/** What is said of a configuration with this `auth` in a shell that has nothing set. */
function check(auth: string, running: boolean) {
  writeFileSync(join(cwd, 'gateway.yaml'), `auth: ${auth}\n`)
  return checkConfiguration({ cwd, env: {} }, { running })
}
const NEEDS_KEY = '{ mode: api_key, keys: [{ name: a, key: "{env:KEY_R}", roles: [tools:read] }] }'

it('takes a reference that this shell has not set for a note where a gateway answers', async () => {
  expect(await check(NEEDS_KEY, true)).toMatchObject([{ state: 'note', fact: expect.stringContaining('KEY_R') }])
})

it('takes it for a problem where none answers', async () => {
  expect(await check(NEEDS_KEY, false)).toMatchObject([{ state: 'problem', fact: expect.stringContaining('KEY_R') }])
})

it('still names what is wrong with the files where a gateway answers', async () => {
  const wrong = NEEDS_KEY.replace('mode: api_key', 'mode: nothing')
  expect(await check(wrong, true)).toMatchObject([{ state: 'problem' }])
})
