import type { JsonObject } from '@hermes/contracts/json'
import type { CallAnswer } from './call-answer.ts'
import type { ServerInfo } from './legacy-methods.ts'

/** How long a client may take a list for current, in ms; those that subscribe are told of changes besides. */
const LIST_TTL_MS = 30_000

/** What a list says of how long, and for whom, it may be kept: what there is depends on who asks. */
export const LIST_CACHING = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const

/** What every result of 2026-07-28 carries: that it is one, and whose. */
export function completeResult(result: JsonObject, { name, title, version }: ServerInfo): JsonObject {
  const meta = result._meta as JsonObject | undefined
  return {
    ...result,
    resultType: 'complete',
    _meta: { ...meta, 'io.modelcontextprotocol/serverInfo': { name, title, version } },
  }
}

/** A call's answer in the shape of 2026-07-28. */
export function completeAnswer(answer: CallAnswer, serverInfo: ServerInfo): CallAnswer {
  return 'result' in answer ? { result: completeResult(answer.result, serverInfo) } : answer
}
