import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readImports } from './read-imports.mjs'

const SOURCE = /\.[cm]?[jt]sx?$/
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'coverage', 'test-results', 'playwright-report', 'data'])
const ROOTS = ['apps', 'packages', 'examples', 'e2e', 'bench', 'safety', 'conformance', 'scripts']

/**
 * Reads the workspace at `root` for the import law.
 * @returns {{packages: {dir: string, name: string}[], files: ({path: string} & ReturnType<typeof readImports>)[]}}
 */
export function loadWorkspace(root) {
  const packages = []
  const files = []
  const walk = (dir) => {
    for (const entry of entries(join(root, dir))) {
      const path = posix.join(dir, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith('.')) walk(path)
      } else if (entry.name === 'package.json') {
        packages.push({ dir, name: JSON.parse(readFileSync(join(root, path), 'utf8')).name })
      } else if (SOURCE.test(entry.name)) {
        files.push({ path, ...readImports(path, readFileSync(join(root, path), 'utf8')) })
      }
    }
  }
  for (const dir of ROOTS) walk(dir)
  return { packages, files }
}

function entries(dir) {
  try {
    return readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
