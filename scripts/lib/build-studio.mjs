import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { exec } from './exec.mjs'
import { withLock } from './lock.mjs'
import { ROOT } from './root.mjs'
import { Problem } from './settings.mjs'

const STUDIO = join(ROOT, 'apps/studio')
/** Next's own entry: package `.bin` files would take the host's Node. */
export const NEXT = join(STUDIO, 'node_modules/next/dist/bin/next')
/** Finished builds, each in a folder named by what it was made of, so that the next build leaves a running one alone. */
const BUILDS = join(ROOT, 'node_modules/.cache/hermes-studio')
const KEPT_BUILDS = 3

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
 * Builds Studio, unless there is a build of the same files. Of several at once on one checkout, one builds.
 * @param {AbortSignal} signal gives the build up
 * @returns {Promise<{outcome: 'built' | 'unchanged', server: string}>} `server` is the script to run
 * @throws Problem with the end of the build's own output
 */
export async function buildStudio(signal) {
  mkdirSync(BUILDS, { recursive: true })
  return withLock(join(BUILDS, 'lock'), signal, async () => {
    const folder = join(BUILDS, hashInputs())
    const server = join(folder, 'apps/studio/server.js')
    if (existsSync(server)) {
      utimesSync(folder, new Date(), new Date())
      return { outcome: /** @type {const} */ ('unchanged'), server }
    }
    await runBuild(signal)
    keep(folder)
    return { outcome: /** @type {const} */ ('built'), server }
  })
}

async function runBuild(signal) {
  const run = await exec(process.execPath, [NEXT, 'build'], { cwd: STUDIO, env: { NODE_ENV: 'production' }, signal })
  signal.throwIfAborted()
  if (run.code === 0) return
  const tail = run.output.trimEnd().split('\n').slice(-25).join('\n')
  throw new Problem(`Studio could not be built:\n${tail}\n`, 'Mend what the last lines name and run the command again.')
}

/** Puts what was built, with the static files beside it, into its folder; whole or not at all. */
function keep(folder) {
  const draft = join(BUILDS, `draft-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  const copy = (from, to) => cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  copy(join(STUDIO, '.next/standalone'), draft)
  copy(join(STUDIO, '.next/static'), join(draft, 'apps/studio/.next/static'))
  if (existsSync(join(STUDIO, 'public'))) copy(join(STUDIO, 'public'), join(draft, 'apps/studio/public'))
  renameSync(draft, folder)
  const age = (name) => statSync(join(BUILDS, name)).mtimeMs
  const builds = readdirSync(BUILDS).filter((name) => name !== 'lock')
  const old = builds.sort((a, b) => age(b) - age(a)).slice(KEPT_BUILDS)
  for (const name of old) rmSync(join(BUILDS, name), { recursive: true, force: true })
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
  return hash.digest('hex').slice(0, 16)
}
