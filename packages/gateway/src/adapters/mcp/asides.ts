import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { type CallRelay, LOG_LEVELS, type ProgressUpdate, type RelayedLog } from '@hermes/contracts/relay'
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client'
import { isDeeper, MAX_DEPTH } from './depth.ts'

/**
 * The parameters of a request with what its caller wants to hear while it runs asked for: progress under a token, and,
 * where requests ask for themselves (from 2026-07-28 on), lines of the log.
 */
export function withAsides(
  params: JsonObject,
  relay: CallRelay | undefined,
  { token, isModern }: { token: number; isModern: boolean },
): JsonObject {
  const level = isModern ? relay?.log?.level : undefined
  if (!relay?.onProgress && level === undefined) return params
  const meta: JsonObject = isJsonObject(params._meta) ? { ...params._meta } : {}
  if (relay?.onProgress) meta.progressToken = token
  if (level !== undefined) meta[LOG_LEVEL_META_KEY] = level
  return { ...params, _meta: meta }
}

/** A server's word on how far a request has come. */
export interface Progress {
  token: string | number
  update: ProgressUpdate
}

/** Reads a `notifications/progress`. @returns undefined where the message is none, or a malformed one */
export function readProgress({ method, params }: JsonObject): Progress | undefined {
  if (method !== 'notifications/progress' || !isJsonObject(params)) return undefined
  const { progressToken: token, progress, total, message } = params
  if ((typeof token !== 'number' && typeof token !== 'string') || typeof progress !== 'number') return undefined
  const update: ProgressUpdate = { progress }
  if (typeof total === 'number') update.total = total
  if (typeof message === 'string') update.message = message
  return { token, update }
}

/** Reads a `notifications/message`. @returns undefined where the message is none, or a malformed one */
export function readLog({ method, params }: JsonObject): RelayedLog | undefined {
  if (method !== 'notifications/message' || !isJsonObject(params)) return undefined
  const level = LOG_LEVELS.find((known) => known === params.level)
  if (level === undefined || params.data === undefined || isDeeper(params.data, MAX_DEPTH)) return undefined
  const line: RelayedLog = { level, data: params.data }
  if (typeof params.logger === 'string') line.logger = params.logger
  return line
}

/** Tells the caller of a line that a server wrote for its call, where it is severe enough for it. */
export function relayLog({ log }: CallRelay, line: RelayedLog): void {
  if (log && LOG_LEVELS.indexOf(line.level) >= LOG_LEVELS.indexOf(log.level)) log.onLog(line)
}
