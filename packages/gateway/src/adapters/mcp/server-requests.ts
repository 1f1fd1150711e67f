import type { JsonObject } from '@hermes/contracts/json'

const METHOD_NOT_FOUND = -32601

/**
 * Our answer to a request of a server's: `ping` is answered; sampling, elicitation and roots are capabilities that were
 * never declared.
 * @returns undefined where the message is no request
 */
export function refuseRequest({ id, method }: JsonObject): JsonObject | undefined {
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string') return undefined
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} }
  const message = 'The gateway declares no such capability'
  return { jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message } }
}
