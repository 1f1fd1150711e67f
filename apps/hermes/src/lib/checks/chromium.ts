import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Check } from './check.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Only the browser tests need it, so that a missing one is a note. */
export function checkChromium(env: Readonly<Record<string, string | undefined>>): Check {
  const name = 'Chromium'
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : NAMES.flatMap((program) => folders.map((folder) => join(folder, program)))
  const found = candidates.find((path) => existsSync(path))
  if (found) return { name, state: 'ok', fact: `${found} (for the browser tests)` }
  return {
    name,
    state: 'note',
    fact: 'not found; only the browser tests need it: apt-get install chromium, or set CHROMIUM_PATH',
  }
}
