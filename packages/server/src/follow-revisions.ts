import type { Log } from '@hermes/contracts/ports/log'
import type { Revision } from '@hermes/contracts/revision'
import type { Database } from '@hermes/db/client'
import { errorText } from '@hermes/db/database-error'
import { revisionSource } from '@hermes/db/revision-source'
import type { Gateway } from '@hermes/gateway/types'

/**
 * Activates a revision here, and from then on each one that is activated anywhere.
 * @returns a function that ends it
 */
export async function followRevisions(
  { database, gateway, log }: { database: Database; gateway: Gateway; log: Log },
  first: Revision,
): Promise<() => void> {
  await gateway.activate(first)
  const source = revisionSource(database, { log })
  const current = await source.current()
  if (current && current.number !== first.number) await gateway.activate(current)
  source.onChange((revision) => {
    gateway.activate(revision).catch((error: unknown) => {
      const message = `${revision.id} could not be activated here: ${errorText(error)}`
      log({ level: 'error', topic: 'config', message })
    })
  })
  return () => source.close()
}
