import type { Gateway } from '../../types.ts'
import type { ToolLists, View } from './listed-tools.ts'

/** Somebody who wants to hear when the list of a view is no longer the one last seen. */
export interface Watcher {
  view: View
  /** Holds the fingerprint of what was last seen; undefined where nothing was. */
  holder: { seen: string | undefined }
  changed: () => void
}

export interface ListWatch {
  /** Tells at once where the list has changed since it was last seen. @returns a function that ends the watch */
  add(watcher: Watcher): () => void
  close(): void
}

/** Changes often come in bursts: a server starts, and each of its tools becomes ready. */
const COALESCE_MS = 50

/** Tells those whose list has really changed, and nobody else. */
export function createListWatch(gateway: Pick<Gateway, 'onTools'>, lists: ToolLists): ListWatch {
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | undefined

  const tell = () => {
    timer = undefined
    const known = new Map<string, string>()
    for (const { view, holder, changed } of watchers) {
      const key = `${view.principal.kind}:${view.principal.id} ${view.toolset ?? ''}`
      const now = known.get(key) ?? lists.fingerprint(view)
      known.set(key, now)
      if (holder.seen === now) continue
      holder.seen = now
      changed()
    }
  }
  const unsubscribe = gateway.onTools(() => {
    if (watchers.size > 0) timer ??= setTimeout(tell, COALESCE_MS)
  })

  return {
    add(watcher) {
      const { view, holder, changed } = watcher
      const now = lists.fingerprint(view)
      const missed = holder.seen !== undefined && holder.seen !== now
      holder.seen = now
      watchers.add(watcher)
      if (missed) changed()
      return () => void watchers.delete(watcher)
    },
    close() {
      unsubscribe()
      clearTimeout(timer)
      watchers.clear()
    },
  }
}
