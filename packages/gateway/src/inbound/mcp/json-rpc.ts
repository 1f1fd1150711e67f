import { isJsonObject, type Json, type JsonObject } from '@hermes/contracts/json'

export type RequestId = string | number

/** What JSON-RPC 2.0 calls a request: it is to be answered. */
export interface RpcRequest {
  jsonrpc: '2.0'
  id: RequestId
  method: string
  params?: JsonObject
}

export interface RpcNotification {
  jsonrpc: '2.0'
  method: string
  params?: JsonObject
}

export interface RpcError {
  code: number
  message: string
  data?: JsonObject
}

export type RpcResponse =
  | { jsonrpc: '2.0'; id: RequestId; result: object }
  | { jsonrpc: '2.0'; id: RequestId | null; error: RpcError }

/** Codes of JSON-RPC 2.0 §5.1; `server` is the first of those it leaves to implementations. */
export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
} as const

/** The answer to a request that went well. */
export function rpcResult(id: RequestId, result: object): RpcResponse {
  return { jsonrpc: '2.0', id, result }
}

/** The answer to a request that did not; `id` is null where the request's own could not be read (JSON-RPC 2.0 §5). */
export function rpcError(id: RequestId | null, error: RpcError): RpcResponse {
  return { jsonrpc: '2.0', id, error }
}

/** A message that asks for no answer; it has no id. */
export function rpcNotification(method: string, params?: JsonObject): RpcNotification {
  return { jsonrpc: '2.0', method, ...(params && { params }) }
}

/** What a message turned out to be; a response is one to a question of ours, and we ask none. */
export type ReadMessage =
  | { kind: 'request'; request: RpcRequest }
  | { kind: 'notification'; notification: RpcNotification }
  | { kind: 'response' }
  | { kind: 'invalid'; id: RequestId | null }

/**
 * Reads one message. MCP asks more than JSON-RPC: an id is a string or an integer, parameters are an object. An integer that
 * a double does not hold would come back as another one.
 */
export function readMessage(value: unknown): ReadMessage {
  if (!isJsonObject(value)) return { kind: 'invalid', id: null }
  const { jsonrpc, id, method, params } = value
  const known = isRequestId(id) ? id : null
  if (jsonrpc !== '2.0') return { kind: 'invalid', id: known }
  if (method === undefined) {
    const answers = Object.hasOwn(value, 'result') || Object.hasOwn(value, 'error')
    return answers ? { kind: 'response' } : { kind: 'invalid', id: known }
  }
  if (typeof method !== 'string' || !(params === undefined || isJsonObject(params))) {
    return { kind: 'invalid', id: known }
  }
  const rest = params === undefined ? {} : { params }
  if (id === undefined) return { kind: 'notification', notification: { jsonrpc: '2.0', method, ...rest } }
  if (known === null) return { kind: 'invalid', id: null }
  return { kind: 'request', request: { jsonrpc: '2.0', id: known, method, ...rest } }
}

/** Ids and tokens are sent back, some of them many times: longer ones than anyone needs would multiply. */
export const MAX_ID = 1_000

function isRequestId(value: Json | undefined): value is RequestId {
  return (
    (typeof value === 'string' && value.length <= MAX_ID) || (typeof value === 'number' && Number.isSafeInteger(value))
  )
}
