import { readFile } from 'node:fs/promises'
import { canConnect } from './database.mjs'

const packageFolder = new URL('.', import.meta.resolve('@prisma/schema-engine-wasm'))

/** The hash of the engine's source, by which the Prisma CLI compares versions. */
export async function engineVersion() {
  const { version } = JSON.parse(await readFile(new URL('package.json', packageFolder), 'utf8'))
  return version.split('.').at(-1)
}

async function loadWasm() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    message: '',
    set_message(message) {
      this.message = message
      console.error(JSON.stringify({ level: 'ERROR', target: 'schema_engine', fields: { message } }))
    },
  }
  const wasm = await readFile(new URL('schema_engine_bg.wasm', packageFolder))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bindings
}

/** The engine's own log; what matters comes back as results and errors. */
const ignoreLog = () => undefined

/** These read the end state of the migrations from the engine's cache, which only a diagnosis fills. */
const NEEDS_DIAGNOSIS = new Set(['evaluateDataLoss', 'createMigration'])

/**
 * Calls one method of the engine. Each call has an engine and connections of its own, so that no state of one call
 * reaches the next.
 */
export function createEngine({ datamodels, url }) {
  let loaded
  return async (method, params) => {
    loaded ??= await loadWasm()
    const [{ bindMigrationAwareSqlAdapterFactory }, { connectAdapter, connectShadow }] = await Promise.all([
      import('@prisma/driver-adapter-utils'),
      import('./adapter.mjs'),
    ])
    if (url) await canConnect(url)
    const schema = url ? (new URL(url).searchParams.get('schema') ?? undefined) : undefined
    const open = []
    const keep = async (adapter) => {
      open.push(await adapter)
      return await adapter
    }
    const factory = bindMigrationAwareSqlAdapterFactory({
      provider: 'postgres',
      adapterName: '@prisma/adapter-pg',
      connect: () => keep(connectAdapter(url, schema)),
      connectToShadowDb: () => keep(connectShadow(url, schema)),
    })
    const files = await Promise.all(datamodels.map(async (path) => [path, await readFile(path, 'utf8')]))
    const engine = await loaded.SchemaEngine.new({ datamodels: files.length ? files : undefined }, ignoreLog, factory)
    try {
      const { migrationsList, filters } = params
      if (NEEDS_DIAGNOSIS.has(method)) await engine.devDiagnostic({ migrationsList, filters })
      return await engine[method](params)
    } finally {
      await Promise.allSettled(open.map((adapter) => adapter.dispose()))
    }
  }
}
