import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './settings.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * The browser for the browser tests.
 * @param {Record<string, string | undefined>} env CHROMIUM_PATH names it, else it is looked for on PATH
 * @throws Problem where there is none
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Problem(
      `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is no program.`,
      'Correct it, or unset it to look on PATH.',
    )
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  if (found) return found
  throw new Problem(
    'The browser tests need Chromium, and there is none on PATH.',
    'Install it (apt-get install chromium), or set CHROMIUM_PATH to a Chrome or Chromium.',
  )
}
