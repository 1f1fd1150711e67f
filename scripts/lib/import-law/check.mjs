import { posix } from 'node:path'
import { findCycles } from './cycles.mjs'
import { DATABASE_MODULES, DATABASE_PACKAGES, LAW, SHARED_BY_TESTS, TEST_FILE } from './table.mjs'

const SCOPE = '@hermes/'

/**
 * Holds every file against the import law.
 * @param {{dir: string, name: string}[]} packages folders relative to the root, names with their scope
 * @param {{path: string, imports: {specifier: string, line: number, typeOnly: boolean}[], exportsAll: number[], rawSql: number[]}[]} files
 *   paths relative to the root, with forward slashes
 * @returns {{path: string, line: number, message: string}[]} one entry a breach, in the order of the files
 */
export function checkImports(packages, files) {
  const problems = []
  const known = new Set(files.map((file) => file.path))
  const edges = new Map()
  for (const file of files) {
    const home = packages.find((candidate) => file.path.startsWith(`${candidate.dir}/`))
    const report = (line, message) => problems.push({ path: file.path, line, message })
    for (const line of file.exportsAll) report(line, '`export *` hides where a name comes from; export it by name')
    if (home) checkHome({ home, file, report })
    for (const found of file.imports) {
      const target = resolveTarget(packages, file.path, found.specifier)
      if (found.specifier.startsWith('.') && leaves(home, target))
        report(found.line, `${found.specifier} reaches out of its package; import it by the other package's name`)
      if (target && known.has(target) && !found.typeOnly)
        edges.set(file.path, [...(edges.get(file.path) ?? []), { to: target, line: found.line }])
    }
  }
  for (const cycle of findCycles(edges)) {
    problems.push({
      path: cycle.path,
      line: cycle.line,
      message: `imports itself in a circle: ${cycle.through.join(' → ')}`,
    })
  }
  return problems
}

function checkHome({ home, file, report }) {
  const from = home.name.replace(SCOPE, '')
  const law = LAW[from]
  if (!law) {
    report(1, `package ${home.name} has no place in the import law; give it one in scripts/lib/import-law/table.mjs`)
    return
  }
  const isTest = TEST_FILE.test(file.path)
  if (!DATABASE_PACKAGES.includes(from))
    for (const line of file.rawSql) report(line, 'raw SQL belongs into packages/db')
  for (const { specifier, line, typeOnly } of file.imports) {
    if (DATABASE_MODULES.includes(moduleName(specifier)) && !DATABASE_PACKAGES.includes(from))
      report(line, `${moduleName(specifier)} is a database client, which only packages/db holds`)
    if (SHARED_BY_TESTS.test(specifier) && !isTest && file.path.startsWith('packages/') && !isTesting(file.path))
      report(line, `${specifier} is for tests, and production code never imports it`)
    if (!specifier.startsWith(SCOPE)) continue
    const to = moduleName(specifier).replace(SCOPE, '')
    if (to === from || law.imports.includes(to)) continue
    if (to === 'testing' && isTest) continue
    if (law.types.includes(to)) {
      if (!typeOnly) report(line, `${from} may import types only from ${to}; write \`import type\``)
      continue
    }
    report(line, to === 'testing' ? 'production code never imports testing' : `${from} may not import ${to}`)
  }
}

/** Folders of a package that are for its tests alone, like the servers that they start as processes. */
const isTesting = (path) => /\/(testing|fixtures)\//.test(path)

/** `@scope/name/sub/path` → `@scope/name`, `name/sub` → `name`. */
const moduleName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const leaves = (home, target) => home !== undefined && target !== undefined && !target.startsWith(`${home.dir}/`)

/** The file that a relative or workspace import names, or undefined where it is outside the repository. */
function resolveTarget(packages, from, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const target = packages.find((candidate) => specifier.startsWith(`${candidate.name}/`))
  if (!target) return undefined
  const ending = target.name === `${SCOPE}ui` ? '.tsx' : '.ts'
  return `${target.dir}/src/${specifier.slice(target.name.length + 1)}${ending}`
}
