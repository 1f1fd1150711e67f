import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../cli-error.ts'

/** How long a gateway that has answered before is waited for: it may be starting again. */
const PATIENCE_MS = 20_000
const BETWEEN_MS = 250

/** The request was under way when the connection broke, so that it may have been carried out. */
export class Lost extends Error {}

interface Reaching {
  /** Where the gateway is now: another port may be its after a restart. @throws CliError where none is known */
  address: () => Promise<string>
  /** Whether it has answered before. */
  met: () => boolean
  signal: AbortSignal
}

/**
 * Sends a request to the gateway. As long as it cannot have arrived it is sent again, for a while.
 * @throws Lost where it may have arrived; CliError where no gateway answers
 */
export async function reach(
  { address, met, signal }: Reaching,
  send: (url: string) => Promise<Response>,
): Promise<Response> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    let problem: unknown
    try {
      return await send(await address())
    } catch (error) {
      if (signal.aborted) throw error
      problem = error
    }
    if (!(problem instanceof CliError) && !neverSent(problem))
      throw new Lost('the connection broke', { cause: problem })
    if (!met() || Date.now() > until) throw problem
    await wait(BETWEEN_MS, undefined, { signal })
  }
}

const NEVER_SENT = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Whether no connection came about at all. */
export function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.some((one) => one instanceof Error && 'code' in one && NEVER_SENT.includes(String(one.code)))
}
