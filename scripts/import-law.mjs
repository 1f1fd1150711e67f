// Checks the import law over the whole workspace, or over the one at the path given.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkImports } from './lib/import-law/check.mjs'
import { loadWorkspace } from './lib/import-law/load.mjs'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const { packages, files } = loadWorkspace(root)
const problems = checkImports(packages, files)
for (const { path, line, message } of problems) console.error(`${path}:${line} ${message}`)
if (problems.length > 0) {
  console.error(`${problems.length} breaches of the import law in ${files.length} files`)
  process.exit(1)
}
console.log(`${files.length} files of ${packages.length} packages keep the import law`)
