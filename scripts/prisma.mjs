// Runs the Prisma CLI with the Wasm build of its schema engine, so that no engine binary is downloaded.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../node_modules/prisma/build/index.js', import.meta.url))
const engine = fileURLToPath(new URL('./schema-engine.mjs', import.meta.url))
const run = spawnSync(process.execPath, [cli, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
  },
})
process.exit(run.status ?? 1)
