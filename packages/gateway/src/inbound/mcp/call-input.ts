import { callError } from '@hermes/contracts/errors'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import { LOG_LEVELS, type LogLevel } from '@hermes/contracts/relay'
import { type SaidCall, UnreadableBody } from '@hermes/contracts/unreadable-body'
import type { CallInput } from '../../types.ts'
import type { Caller } from './caller.ts'
import { MAX_ID, type RpcNotification, type RpcRequest, rpcNotification } from './json-rpc.ts'

/** Our own names in `_meta`, beside those of the protocol. */
const SESSION_META = 'studio.hermes/session'
const IDEMPOTENCY_META = 'studio.hermes/idempotency_key'
const HOP_META = 'x-hermes-hop'
/** 2026-07-28: the least severe log lines that this request wants; without it none are sent. */
export const LOG_LEVEL_META = 'io.modelcontextprotocol/logLevel'

interface CallParts {
  caller: Caller
  /** Takes what the caller wants to hear while the call runs; absent where it cannot be told. */
  notify?: ((notification: RpcNotification) => void) | undefined
  /** The level that the session asked for; of a stateless request its own `_meta` is read. */
  logLevel?: LogLevel | undefined
  signal?: AbortSignal | undefined
}

/** A `tools/call` as the pipeline takes it. What `_meta` says goes before what the transport's headers say. */
export function callInputOf(request: RpcRequest, { caller, notify, logLevel, signal }: CallParts): CallInput {
  const params = request.params ?? {}
  const meta = isJsonObject(params._meta) ? params._meta : {}
  const input: CallInput = {
    ...caller.context,
    envelope: isLong(meta.progressToken) ? new UnreadableBody(LONG_TOKEN, saidOf(params)) : envelopeOf(params),
    credentials: caller.credentials,
  }
  const traceparent = textOf(meta.traceparent)
  if (traceparent !== undefined) {
    input.traceparent = traceparent
    // The state belongs to the trace it came with.
    delete input.tracestate
  }
  const tracestate = textOf(meta.tracestate)
  if (tracestate !== undefined) input.tracestate = tracestate
  const sessionId = textOf(meta[SESSION_META])
  if (sessionId !== undefined) input.sessionId = sessionId
  const idempotencyKey = textOf(meta[IDEMPOTENCY_META])
  if (idempotencyKey !== undefined) input.idempotencyKey = idempotencyKey
  const hops = textOf(meta[HOP_META])
  if (hops !== undefined) input.hops = splitHops(hops)
  if (signal) input.signal = signal
  const relay = notify && relayOf(meta, { notify, logLevel })
  if (relay) input.relay = relay
  return input
}

/** `a, b` → `['a', 'b']`. */
export const splitHops = (text: string): string[] => text.split(',').map((hop) => hop.trim())

function envelopeOf(params: JsonObject): JsonObject | UnreadableBody {
  const { name, arguments: args } = params
  if (typeof name !== 'string' || name === '') return new UnreadableBody(NO_NAME, saidOf(params))
  if (args === undefined) return { tool_name: name }
  return isJsonObject(args) ? { tool_name: name, arguments: args } : new UnreadableBody(NO_OBJECT, saidOf(params))
}

/** What the parameters of a `tools/call` say of tool and arguments, whatever they are. */
export function saidOf(params: unknown): SaidCall {
  if (!isJsonObject(params)) return {}
  const { name, arguments: args } = params
  return { ...(name !== undefined && { tool_name: name }), ...(args !== undefined && { arguments: args }) }
}

const NO_NAME = callError('validation_failed', {
  message: 'The call names no tool.',
  remedy: 'Send the name of a tool of tools/list as params.name.',
  facts: { rule: 'required', path: '/params/name' },
})
const LONG_TOKEN = callError('validation_failed', {
  message: `The progress token is longer than ${MAX_ID} characters, and goes with every piece of news.`,
  remedy: 'Send a shorter params._meta.progressToken.',
  facts: { rule: 'length', path: '/params/_meta/progressToken' },
})
const NO_OBJECT = callError('validation_failed', {
  message: "The call's arguments are not an object.",
  remedy: 'Send an object as params.arguments, or leave it out.',
  facts: { rule: 'type', path: '/params/arguments' },
})

const isLong = (token: unknown) => typeof token === 'string' && token.length > MAX_ID

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function relayOf(
  meta: JsonObject,
  { notify, logLevel }: { notify: (notification: RpcNotification) => void; logLevel: LogLevel | undefined },
): CallInput['relay'] {
  const { progressToken } = meta
  const wantsProgress = typeof progressToken === 'string' || typeof progressToken === 'number'
  const level = logLevel ?? readLogLevel(meta[LOG_LEVEL_META])
  if (!wantsProgress && level === undefined) return undefined
  return {
    ...(wantsProgress && {
      onProgress: (update) => notify(rpcNotification('notifications/progress', { progressToken, ...update })),
    }),
    ...(level && {
      log: { level, onLog: (line) => notify(rpcNotification('notifications/message', { ...line })) },
    }),
  }
}

/** @returns undefined where it is not one of the protocol's levels */
export function readLogLevel(value: unknown): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === value)
}
