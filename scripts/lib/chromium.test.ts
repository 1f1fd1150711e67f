import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findChromium } from './chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hermes chromium-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('takes the one that is named, else one on PATH', () => {
  const program = join(folder, 'chromium')
  writeFileSync(program, '')
  expect(findChromium({ CHROMIUM_PATH: program, PATH: '' })).toBe(program)
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program)
})

it('says the way out where there is none', () => {
  expect(() => findChromium({ PATH: '/nowhere' })).toThrow(/apt-get install chromium.*CHROMIUM_PATH/)
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('CHROMIUM_PATH is /nowhere/chromium')
})
