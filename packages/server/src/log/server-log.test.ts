import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openServerLog } from './server-log.ts'

async function logFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'gateway.ndjson')
}

const lines = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('nothing that was logged before a stop is lost, and memory has each line at once', async () => {
  const file = await logFile()
  const { log, store, close } = openServerLog({ file })
  const messages = Array.from({ length: 1_000 }, (_, i) => `line ${i}`)
  for (const message of messages) log({ level: 'info', topic: 'gateway', message })
  expect(store.recent().map(({ message }) => message)).toEqual(messages)
  await close()
  expect((await lines(file)).map(({ message }) => message)).toEqual(messages)
})

test('a line with a secret is masked in the file and in memory', async () => {
  const file = await logFile()
  const { log, store, close } = openServerLog({ file })
  const facts = { url: 'https://a:s3cret@b.example/', keys: ['hk_4tq9abcdefgh'], said: 'bearer abcdefghijk9' }
  log({ level: 'info', topic: 'gateway', message: 'see http://x/sign-in#t=abcdefghijkl', facts })
  await close()
  const masked = {
    url: 'https://a:«redacted:password:1»@b.example/',
    keys: ['«redacted:api_key:2»'],
    said: 'bearer «redacted:authorization:3»',
  }
  const [written] = await lines(file)
  expect(written).toMatchObject({ message: 'see http://x/sign-in#t=«redacted:token:1»', facts: masked })
  expect(store.recent()).toEqual([written])
})
