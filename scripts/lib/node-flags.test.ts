import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GATEWAY_FLAGS } from './node-flags.mjs'

test('`pnpm hermes` runs the gateway as `pnpm start` does', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(scripts.hermes).toBe(`node ${GATEWAY_FLAGS.join(' ')} apps/hermes/src/main.ts`)
})
