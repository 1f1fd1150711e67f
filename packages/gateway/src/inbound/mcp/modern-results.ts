import type { JsonObject } from '@hermes/contracts/json'
import type { CallAnswer } from './call-answer.ts'
import type { ServerInfo } from './legacy-methods.ts'

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
