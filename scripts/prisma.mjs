// Runs the Prisma CLI with the WebAssembly build of its schema engine, so that no engine binary is downloaded. Without
// DATABASE_URL it takes the embedded database where one runs in the data folder.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function embeddedUrl() {
  const folder = join(process.env.HERMES_DATA_DIR ?? join(root, '.data'), 'pg')
  try {
    const password = readFileSync(join(folder, 'hermes.password'), 'utf8')
    const port = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]
    return `postgresql://postgres:${password}@127.0.0.1:${port}/hermes`
  } catch {
    return undefined // none runs here; the CLI says what it misses
  }
}

const url = process.env.DATABASE_URL || embeddedUrl()
const run = spawnSync(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'scripts/schema-engine.mjs'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
    ...(url ? { DATABASE_URL: url } : {}),
  },
})
process.exit(run.status ?? 1)
