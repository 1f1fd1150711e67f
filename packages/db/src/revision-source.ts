import type { Log } from '@hermes/contracts/ports/log'
import type { RevisionSource } from '@hermes/contracts/ports/revision-source'
import type { Revision } from '@hermes/contracts/revision'
import type { Database } from './client.ts'
import { errorText } from './database-error.ts'
import { currentRevision, currentRevisionNumber, REVISION_CHANNEL } from './revisions.ts'

const POLL_MS = 5_000

/**
 * The active revision out of Postgres. Activations by any replica are heard by NOTIFY, with a poll as the safety net;
 * each is told once, in order, and an activation before the first question is not told.
 * @returns the port, and `close` which ends listening and polling
 */
export function revisionSource(
  database: Pick<Database, 'pool' | 'listen'>,
  options: { log: Log; pollMs?: number },
): RevisionSource & { close(): void } {
  const listeners = new Set<(revision: Revision) => void>()
  let known: number | undefined
  let looking = false
  let again = false
  let closed = false

  const look = async () => {
    if (closed || listeners.size === 0) return
    if (looking) {
      again = true
      return
    }
    looking = true
    try {
      do {
        again = false
        await tellIfNew()
      } while (again)
    } catch (error) {
      const facts = { reason: errorText(error) }
      options.log({
        level: 'warn',
        topic: 'config',
        message: 'The active revision could not be read; asking again',
        facts,
      })
    } finally {
      looking = false
    }
  }

  const tellIfNew = async () => {
    if ((await currentRevisionNumber(database.pool)) === known) return
    const revision = await currentRevision(database.pool)
    if (!revision || closed || revision.number === known) return
    known = revision.number
    for (const listener of listeners) listener(revision)
  }

  const stop = database.listen(REVISION_CHANNEL, () => void look())
  const timer = setInterval(() => void look(), options.pollMs ?? POLL_MS)
  timer.unref()
  return {
    async current() {
      const revision = await currentRevision(database.pool)
      known ??= revision?.number
      return revision
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      stop()
      clearInterval(timer)
    },
  }
}
