import { describe, expect, it } from 'vitest'
import { checkImports } from './check.mjs'
import { readImports } from './read-imports.mjs'
import { LAW } from './table.mjs'

const PACKAGES = Object.keys(LAW).map((name) => ({
  name: `@hermes/${name}`,
  dir: name === 'studio' ? 'apps/studio' : name === 'cli' ? 'apps/hermes' : `packages/${name}`,
}))

/** Checks a workspace of the given files and returns `path:line message` of each breach. */
function breaches(sources: Record<string, string>): string[] {
  const files = Object.entries(sources).map(([path, source]) => ({ path, ...readImports(path, source) }))
  return checkImports(PACKAGES, files).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

describe('the import law', () => {
  it('lets a layer import those below it', () => {
    expect(
      breaches({
        'packages/server/src/a.ts': "import { a } from '@hermes/db/a'\nimport { b } from '@hermes/api/trpc/router'",
        'packages/policy/src/a.ts': "import type { T } from '@hermes/contracts/tool'",
      }),
    ).toEqual([])
  })

  it.each([
    ['contracts', 'policy'],
    ['policy', 'db'],
    ['gateway', 'db'],
    ['db', 'config'],
    ['tools', 'services'],
    ['services', 'api'],
    ['api', 'server'],
    ['plugin', 'policy'],
    ['ui', 'api'],
    ['testing', 'gateway'],
    ['studio', 'services'],
  ])('refuses %s importing %s, with file and line', (from, to) => {
    const path = from === 'studio' ? 'apps/studio/src/a.ts' : `packages/${from}/src/a.ts`
    expect(breaches({ [path]: `// one\nimport { x } from '@hermes/${to}/x'` })).toEqual([
      `${path}:2 ${from} may not import ${to}`,
    ])
  })

  it('refuses a type import where the layer is wrong', () => {
    expect(breaches({ 'packages/policy/src/a.ts': "type A = import('@hermes/db/x').X" })).toHaveLength(1)
  })

  it('sees imports that are re-exported or loaded on demand', () => {
    expect(
      breaches({
        'packages/policy/src/a.ts': "export { x } from '@hermes/db/x'\nconst y = await import('@hermes/gateway/y')",
      }),
    ).toHaveLength(2)
  })

  it('lets what tests share use the testing package, and production code use none of it', () => {
    expect(
      breaches({
        'packages/api/src/a-for-tests.ts': "import { x } from '@hermes/testing/x'",
        'packages/api/src/a.test.ts': "import { a } from './a-for-tests.ts'",
        'packages/api/src/b.ts': "import { a } from './a-for-tests.ts'",
        'packages/server/src/c.ts': "import { a } from '@hermes/api/a-for-tests'",
      }),
    ).toEqual([
      'packages/api/src/b.ts:1 ./a-for-tests.ts is for tests, and production code never imports it',
      'packages/server/src/c.ts:1 @hermes/api/a-for-tests is for tests, and production code never imports it',
    ])
  })

  it('takes no comment or string for an import', () => {
    expect(
      breaches({ 'packages/policy/src/a.ts': "// import '@hermes/db/x'\nexport const a = \"import '@hermes/db/x'\"" }),
    ).toEqual([])
  })

  it('lets Studio import only types from api', () => {
    const path = 'apps/studio/src/a.ts'
    expect(breaches({ [path]: "import type { AppRouter } from '@hermes/api/trpc/router'" })).toEqual([])
    // Without erasing, an import of nothing but types still loads the module.
    expect(breaches({ [path]: "import { type AppRouter } from '@hermes/api/trpc/router'" })).toEqual([
      `${path}:1 studio may import types only from api; write \`import type\``,
    ])
  })

  it('lets tests import testing, and nothing else do so', () => {
    const source = "import { x } from '@hermes/testing/x'"
    expect(breaches({ 'packages/gateway/src/a.integration.test.ts': source })).toEqual([])
    expect(breaches({ 'packages/gateway/src/a.ts': source })).toEqual([
      'packages/gateway/src/a.ts:1 production code never imports testing',
    ])
  })

  it('keeps database clients and SQL text in db', () => {
    expect(breaches({ 'packages/db/src/a.ts': "import pg from 'pg'\nawait prisma.$queryRaw`select 1`" })).toEqual([])
    expect(
      breaches({ 'packages/services/src/a.ts': "import pg from 'pg'\nawait prisma.$queryRaw`select 1`" }),
    ).toHaveLength(2)
  })

  it('refuses relative imports that leave the package', () => {
    expect(breaches({ 'packages/server/src/a.ts': "import { x } from '../../db/src/x.ts'" })).toHaveLength(1)
  })

  it('refuses `export *`', () => {
    expect(breaches({ 'packages/ui/src/a.ts': "export * from './b.ts'" })).toHaveLength(1)
    expect(breaches({ 'packages/ui/src/a.ts': "export * as b from './b.ts'" })).toEqual([])
  })

  it('refuses circles once, unless only types go round', () => {
    const a = 'packages/policy/src/a.ts'
    const b = 'packages/policy/src/b.ts'
    expect(breaches({ [a]: "import { b } from './b.ts'", [b]: "import { a } from './a.ts'" })).toEqual([
      `${a}:1 imports itself in a circle: ${a} → ${b} → ${a}`,
    ])
    expect(breaches({ [a]: "import type { B } from './b.ts'", [b]: "import { a } from './a.ts'" })).toEqual([])
  })

  it('asks for a place in the table where a package has none', () => {
    const files = [{ path: 'packages/new/src/a.ts', ...readImports('a.ts', "import '@hermes/db/x'") }]
    expect(checkImports([{ name: '@hermes/new', dir: 'packages/new' }], files)).toHaveLength(1)
  })
})
