import type { CatalogueStore } from '@hermes/contracts/ports/revision-source'
import type pg from 'pg'
import { writeAudit } from './audit.ts'
import { encodeJson } from './encode-json.ts'
import { withTransaction } from './transaction.ts'

const INSERT = `insert into catalogues (hash, content) values ($1, $2::json) on conflict (hash) do nothing`

/**
 * Keeps what the servers offered, by hash. One that is known already is left alone; a new one has its audit row in the
 * same transaction. Servers' states are of the moment and not kept.
 */
export function catalogueStore(pool: pg.Pool): CatalogueStore {
  return {
    async save({ hash, servers }) {
      const tools = Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, server.tools]))
      await withTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query(INSERT, [hash, encodeJson(tools)])
        if (!rowCount) return
        const counts = Object.fromEntries(Object.entries(tools).map(([name, list]) => [name, list.length]))
        await writeAudit(tx, {
          action: 'catalogue.changed',
          actor: { kind: 'system', id: 'gateway', name: 'gateway' },
          object: hash,
          after: { tools: counts },
        })
      })
    },
  }
}
