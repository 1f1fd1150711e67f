import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import {
  type RequestId,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
  rpcNotification,
  rpcResult,
} from './json-rpc.ts'
import type { ServerInfo } from './legacy-methods.ts'
import { completeResult } from './modern-results.ts'

const SUBSCRIPTION_META = 'io.modelcontextprotocol/subscriptionId'

/** What is written on the stream of a `subscriptions/listen` (2026-07-28). */
export interface Subscription {
  id: RequestId
  /** Whether it will ever hear of anything; else it has ended with its acknowledgement. */
  heard: boolean
  acknowledged: RpcNotification
  changed: RpcNotification
  /** Ends it in good order. */
  ended: RpcResponse
}

/**
 * Reads a `subscriptions/listen`. Of what can be listened to, only the list of tools exists here.
 * @returns undefined where the request is not as the protocol has it; the SDK knows the proper error
 */
export function subscriptionOf({ id, method, params }: RpcRequest, serverInfo: ServerInfo): Subscription | undefined {
  if (method !== 'subscriptions/listen') return undefined
  const wanted = params?.notifications
  if (!isJsonObject(wanted) || !isFilter(wanted)) return undefined
  const heard = wanted.toolsListChanged === true
  const mark = { [SUBSCRIPTION_META]: id }
  return {
    id,
    heard,
    acknowledged: rpcNotification('notifications/subscriptions/acknowledged', {
      notifications: heard ? { toolsListChanged: true } : {},
      _meta: mark,
    }),
    changed: rpcNotification('notifications/tools/list_changed', { _meta: mark }),
    ended: rpcResult(id, completeResult({ _meta: mark }, serverInfo)),
  }
}

function isFilter(filter: JsonObject): boolean {
  const flags = [filter.toolsListChanged, filter.promptsListChanged, filter.resourcesListChanged]
  const uris = filter.resourceSubscriptions
  const knownUris = uris === undefined || (Array.isArray(uris) && uris.every((uri) => typeof uri === 'string'))
  return knownUris && flags.every((flag) => flag === undefined || typeof flag === 'boolean')
}
