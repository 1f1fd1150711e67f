import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exec } from './exec.mjs'
import { ROOT } from './root.mjs'
import { Problem } from './settings.mjs'

const STUDIO = join(ROOT, 'apps/studio')
/** Next's own entry: package `.bin` files would take the host's Node. */
export const NEXT = join(STUDIO, 'node_modules/next/dist/bin/next')
const STANDALONE = join(STUDIO, '.next/standalone/apps/studio')
export const STUDIO_SERVER = join(STANDALONE, 'server.js')
const STAMP = join(STUDIO, '.next/hermes-inputs')

/** Everything a build of Studio reads. */
const INPUTS = [
  'apps/studio',
  'packages/contracts',
  'packages/policy',
  'packages/ui',
  'packages/api',
  'packages/services',
]
const SKIPPED = new Set(['node_modules', '.next', '.turbo', 'next-env.d.ts', 'test-results'])

/**
 * Builds Studio, unless the build that is there was made of the same files.
 * @param {AbortSignal} signal gives the build up
 * @returns {Promise<'built' | 'unchanged'>}
 * @throws Problem with the end of the build's own output
 */
export async function buildStudio(signal) {
  const inputs = hashInputs()
  if (existsSync(STUDIO_SERVER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return 'unchanged'
  const run = await exec(process.execPath, [NEXT, 'build'], { cwd: STUDIO, env: { NODE_ENV: 'production' }, signal })
  signal.throwIfAborted()
  if (run.code !== 0) {
    const tail = run.output.trimEnd().split('\n').slice(-25).join('\n')
    throw new Problem(
      `Studio could not be built:\n${tail}\n`,
      'Mend what the last lines name and run the command again.',
    )
  }
  cpSync(join(STUDIO, '.next/static'), join(STANDALONE, '.next/static'), { recursive: true })
  if (existsSync(join(STUDIO, 'public')))
    cpSync(join(STUDIO, 'public'), join(STANDALONE, 'public'), { recursive: true })
  writeFileSync(STAMP, inputs)
  return 'built'
}

function hashInputs() {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  const walk = (dir) => {
    for (const entry of readdirSync(join(ROOT, dir), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (SKIPPED.has(entry.name)) continue
      if (entry.isDirectory()) walk(`${dir}/${entry.name}`)
      else if (!/\.test\.tsx?$/.test(entry.name)) add(`${dir}/${entry.name}`)
    }
  }
  add('pnpm-lock.yaml')
  for (const dir of INPUTS) walk(dir)
  return hash.digest('hex')
}
