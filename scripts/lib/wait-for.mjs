import { Problem } from './settings.mjs'

/**
 * Waits until an address answers with a status below 500.
 * @param {string} url
 * @param {{what: string, timeoutMs?: number, signal?: AbortSignal}} options
 * @throws Problem where it does not within the time
 */
export async function waitForHttp(url, { what, timeoutMs = 60_000, signal }) {
  const deadline = performance.now() + timeoutMs
  let last = 'no answer'
  while (performance.now() < deadline) {
    signal?.throwIfAborted()
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(5_000), ...(signal ? [signal] : [])]),
      })
      await response.body?.cancel()
      if (response.status < 500) return
      last = `status ${response.status}`
    } catch (error) {
      last = error.cause?.code ?? error.name
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Problem(`${what} does not answer on ${url} (${last}).`, 'Look into logs/gateway.ndjson in the data folder.')
}
