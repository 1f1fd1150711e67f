import { isJsonObject, type JsonObject } from '@hermes/contracts/json'

/**
 * Adds what every message carries from 2026-07-28 on (protocol version, client, capabilities) to a message's `_meta`.
 * @param envelope empty before that version: the message stays as it is
 */
export function enveloped(message: JsonObject, envelope: JsonObject): JsonObject {
  if (Object.keys(envelope).length === 0) return message
  const params = isJsonObject(message.params) ? message.params : {}
  const meta = isJsonObject(params._meta) ? params._meta : {}
  return { ...message, params: { ...params, _meta: { ...meta, ...envelope } } }
}
