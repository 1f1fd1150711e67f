import type { ServerResponse } from 'node:http'

/** Aborted when the caller goes away before it has its answer. */
export function hangUpSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
