import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { driverUrl, dropDatabase, withClient } from './database.mjs'

/** Postgres' internal one-byte type "char", which its catalogues use and the adapter refuses. */
const CHAR_OID = 18
const TEXT_OID = 25

/** The adapter on the database itself. */
export async function connectAdapter(url, schema) {
  return repaired(await new PrismaPg({ connectionString: driverUrl(url), max: 1 }, { schema }).connect())
}

/**
 * The adapter on a database of its own, dropped with it. The adapter's own shadow database ignores the name where an
 * address is given.
 */
export async function connectShadow(url, schema) {
  const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
  await withClient(url, undefined, (client) => client.query(`create database "${name}"`))
  const adapter = await new PrismaPg({ connectionString: driverUrl(url, name), max: 1 }, { schema }).connect()
  const dispose = adapter.dispose.bind(adapter)
  adapter.dispose = async () => {
    await dispose()
    await dropDatabase(url, name)
  }
  return repaired(adapter)
}

function repaired(adapter) {
  takeScriptsWhole(adapter)
  readCharColumns(adapter)
  return adapter
}

/** The adapter cuts scripts at every `;`, also inside $$…$$; the server takes a script as a whole. */
function takeScriptsWhole(adapter) {
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }
}

/** Reads "char" columns as text and hands them on as characters, as the engine expects of its catalogue queries. */
function readCharColumns(adapter) {
  const performIO = adapter.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  let columns = []
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    columns = []
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== CHAR_OID) continue
      field.dataTypeID = TEXT_OID
      columns.push(index)
    }
    return result
  }
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of columns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
}
