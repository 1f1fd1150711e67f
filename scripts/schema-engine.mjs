#!/usr/bin/env node
// Prisma "schema-engine" stand-in: the same newline-delimited JSON-RPC protocol on stdio and the same
// `cli` sub-commands, served by the Wasm build of the same engine (npm: @prisma/schema-engine-wasm)
// through the pg driver adapter. Used through PRISMA_SCHEMA_ENGINE_BINARY, so no binary is downloaded.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

const pkgDir = new URL('.', import.meta.resolve('@prisma/schema-engine-wasm'))
const argv = process.argv.slice(2)
if (argv[0] === '--version' || argv[0] === '-V') {
  const { version } = JSON.parse(await readFile(new URL('package.json', pkgDir), 'utf8'))
  console.log(`schema-engine-cli ${version.split('.').pop()}`)
  process.exit(0)
}
const { default: pg } = await import('pg')
const datamodels = []
let datasource = {}
let cli
for (let i = 0; i < argv.length; i++) {
  if (argv[i] === 'cli') {
    cli = argv[i + 1]
    break
  } else if (argv[i] === '--datamodels') datamodels.push(argv[++i])
  else if (argv[i] === '--datasource') datasource = JSON.parse(argv[++i])
  else if (argv[i].startsWith('--')) i++
}
const url = datasource.url || process.env.DATABASE_URL
const err = (code, message) => Object.assign(new Error(message), { code })
const dbName = () => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'
const pgUrl = (db) => {
  const u = new URL(url)
  if (db) u.pathname = '/' + db
  for (const k of ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']) u.searchParams.delete(k)
  return u.toString()
}

async function withClient(db, fn) {
  const c = new pg.Client({ connectionString: pgUrl(db), connectionTimeoutMillis: 5000 })
  try {
    await c.connect()
  } catch (e) {
    const u = new URL(url)
    if (e.code === '3D000') throw err('P1003', `Database \`${dbName()}\` does not exist`)
    if (e.code === '28P01' || e.code === '28000')
      throw err(
        'P1000',
        `Authentication failed against database server, the provided database credentials for \`${u.username}\` are not valid.`,
      )
    throw err(
      'P1001',
      `Can't reach database server at \`${u.host}\`\n\nPlease make sure your database server is running at \`${u.host}\`. (${e.message || e.code})`,
    )
  }
  try {
    return await fn(c)
  } finally {
    await c.end().catch(() => {})
  }
}
const canConnect = () => withClient(undefined, (c) => c.query('select 1').then(() => ({})))
const createDatabase = () =>
  withClient('postgres', async (c) => {
    const name = dbName()
    const r = await c.query('select 1 from pg_database where datname=$1', [name])
    if (r.rowCount)
      throw err('P1009', `Database \`${name}\` already exists on the database server at \`${new URL(url).host}\``)
    await c.query(`create database ${pg.escapeIdentifier(name)}`)
    return { databaseName: name }
  })
const dropDatabase = () =>
  withClient('postgres', (c) =>
    c.query(`drop database if exists ${pg.escapeIdentifier(dbName())} with (force)`).then(() => ({})),
  )

if (cli) {
  const log = (level, target, fields) =>
    process.stderr.write(JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target }) + '\n')
  log('INFO', 'schema_engine', { message: 'Starting schema engine CLI', git_hash: 'wasm' })
  try {
    if (cli === 'can-connect-to-database') await canConnect()
    else if (cli === 'create-database') await createDatabase()
    else if (cli === 'drop-database') await dropDatabase()
    else throw err('P1014', `unknown cli command ${cli}`)
    process.exit(0)
  } catch (e) {
    log('ERROR', 'schema_engine::logger', { is_panic: false, error_code: e.code, message: e.message })
    process.exit(1)
  }
}

const [{ PrismaPg }, { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum }, bg] = await Promise.all([
  import('@prisma/adapter-pg'),
  import('@prisma/driver-adapter-utils'),
  import('@prisma/schema-engine-wasm/schema_engine_bg'),
])
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: '',
  set_message(m) {
    this.message = m
    console.error(JSON.stringify({ level: 'ERROR', target: 'schema_engine', fields: { message: m } }))
  },
}
const { instance } = await WebAssembly.instantiate(await readFile(new URL('schema_engine_bg.wasm', pkgDir)), {
  './schema_engine_bg.js': bg,
})
bg.__wbg_set_wasm(instance.exports)
instance.exports.__wbindgen_start()

// Where the real engine needs no database (a diff from `empty` to schema files) or only a shadow database,
// an in-memory PGlite serves, if it is installed.
async function pglite() {
  const [{ PGlite }, { PrismaPGlite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('pglite-prisma-adapter'),
  ])
  const db = await PGlite.create()
  const a = await new PrismaPGlite(db).connect()
  a.executeScript = async (script) => {
    try {
      await db.exec(script)
    } catch (e) {
      a.onError(e)
    }
  } // 0.7.2 does not wait
  a.dispose = () => db.close()
  return widen(a)
}
// adapter-pg's own shadow database ignores `database` when a connection string is given, so it is made here
async function shadowDb(schema) {
  const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
  await withClient(undefined, (c) => c.query(`create database "${name}"`))
  const a = await new PrismaPg({ connectionString: pgUrl(name), max: 1 }, { schema }).connect()
  const dispose = a.dispose.bind(a)
  a.dispose = async () => {
    await dispose()
    await withClient(undefined, (c) => c.query(`drop database if exists "${name}" with (force)`))
  }
  return whole(widen(a))
}
// adapter-pg splits scripts at every `;`, also inside $$…$$; the server takes the script as a whole.
const whole = (a) => {
  a.executeScript = async (script) => {
    try {
      await a.client.query(script)
    } catch (e) {
      a.onError(e)
    }
  }
  return a
}
// The engine reads the catalogs, where columns of Postgres' internal type "char" (oid 18) occur,
// which the driver adapters refuse; the engine wants them as Character.
const widen = (a) => {
  const io = a.performIO.bind(a),
    queryRaw = a.queryRaw.bind(a)
  let chars = []
  a.performIO = async (q) => {
    const r = await io(q)
    chars = []
    r.fields?.forEach((f, i) => {
      if (f.dataTypeID === 18) {
        f.dataTypeID = 25
        chars.push(i)
      }
    })
    return r
  }
  a.queryRaw = async (q) => {
    const r = await queryRaw(q)
    for (const i of chars) r.columnTypes[i] = ColumnTypeEnum.Character
    return r
  }
  return a
}
let reachable
let mainLite
// A fresh engine for every call, so that no state of one call reaches the next.
async function call(method, params) {
  const files = await Promise.all(datamodels.map(async (p) => [p, await readFile(p, 'utf8')]))
  const schema = url ? (new URL(url).searchParams.get('schema') ?? undefined) : undefined
  reachable ??=
    Boolean(url) &&
    (await canConnect().then(
      () => true,
      () => false,
    ))
  const shadowLite = process.env.PRISMA_SHADOW === 'pglite' || !reachable
  const open = []
  const keep = async (p) => {
    const a = await p
    open.push(a)
    return a
  }
  const factory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () =>
      reachable
        ? keep(new PrismaPg({ connectionString: pgUrl(), max: 1 }, { schema }).connect().then(widen).then(whole))
        : (mainLite ??= await pglite()),
    connectToShadowDb: async () => keep(shadowLite ? pglite() : shadowDb(schema)),
  }
  const engine = await bg.SchemaEngine.new(
    { datamodels: files.length ? files : undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  try {
    // these two read the migrations' end state from the engine's cache, which only a diagnosis fills
    if (method === 'evaluateDataLoss' || method === 'createMigration')
      await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters })
    return await engine[method](params)
  } finally {
    for (const a of open) await a.dispose().catch(() => {})
  }
}

const needsNoDb = (t) => ['empty', 'schemaDatamodel', 'migrations'].includes(t?.tag)
const handlers = {
  createDatabase,
  ensureConnectionValidity: canConnect,
  getDatabaseVersion: () => call('version'),
  async diff(p) {
    if (!(needsNoDb(p.from) && needsNoDb(p.to))) await canConnect()
    const r = await call('diff', p)
    if (r.stdout != null)
      send({ jsonrpc: '2.0', id: 'print-1', method: 'print', params: { content: r.stdout.replace(/\n$/, '') } })
    return { exitCode: r.exitCode, stdout: null }
  },
}
for (const m of [
  'applyMigrations',
  'createMigration',
  'dbExecute',
  'devDiagnostic',
  'diagnoseMigrationHistory',
  'evaluateDataLoss',
  'introspect',
  'introspectSql',
  'markMigrationApplied',
  'markMigrationRolledBack',
  'reset',
  'schemaPush',
])
  handlers[m] = async (p) => {
    await canConnect()
    return call(m, p)
  }

const send = (m) => process.stdout.write(JSON.stringify(m) + '\n')
let pending = 0,
  closed = false
const maybeExit = () => {
  if (closed && pending === 0) process.exit(0)
}
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', async (line) => {
    if (!line.trim()) return
    const { id, method, params } = JSON.parse(line)
    if (!method) return // the CLI's reply to our own `print`
    pending++
    try {
      if (!handlers[method]) throw err(undefined, `schema engine: unknown method ${method}`)
      send({ jsonrpc: '2.0', id, result: (await handlers[method](params ?? {})) ?? {} })
    } catch (e) {
      send({
        jsonrpc: '2.0',
        id,
        error: {
          code: 4466,
          message: 'An error happened. Check the data field for details.',
          data: { is_panic: false, message: e?.message ?? String(e), error_code: e?.code, meta: e?.meta },
        },
      })
    } finally {
      pending--
      maybeExit()
    }
  })
  .on('close', () => {
    closed = true
    maybeExit()
  })
