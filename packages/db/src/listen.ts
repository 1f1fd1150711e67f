import pg from 'pg'

type Hear = (payload: string | undefined) => void

const RETRY_MS = [50, 200, 1_000, 2_000]

interface Listener {
  listen(channel: string, fn: Hear): () => void
  close(): Promise<void>
}

/**
 * One connection for all LISTENs, made at the first of them and made anew whenever it breaks. After a break every
 * listener is called once without payload: something may have been missed.
 * @param url the database's address, checked
 */
export function createListener(url: string): Listener {
  const listeners = new Map<string, Set<Hear>>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  const tell = (channel: string, payload: string | undefined) => {
    for (const fn of listeners.get(channel) ?? []) fn(payload)
  }

  const lost = (which: pg.Client) => {
    if (client !== which) return
    client = undefined
    later()
  }

  const later = () => {
    if (closed || retry) return
    retry = setTimeout(
      () => {
        retry = undefined
        connecting = connect()
      },
      RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)],
    )
    retry.unref()
  }

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_500, keepAlive: true })
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await fresh.connect()
      client = fresh
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      failures = 0
      for (const channel of listeners.keys()) tell(channel, undefined)
    } catch {
      client = undefined // not reachable now; the next turn tries again
      void fresh.end().catch(() => undefined)
      later()
    }
  }

  return {
    listen(channel, fn) {
      const known = listeners.get(channel)
      const set = known ?? new Set<Hear>()
      set.add(fn)
      listeners.set(channel, set)
      // a connection under way listens to what it finds in the map; one that stands is told
      if (!client && !connecting) connecting = connect()
      else if (client && !known) client.query(`listen ${pg.escapeIdentifier(channel)}`).then(() => fn(undefined), later)
      return () => {
        set.delete(fn)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
