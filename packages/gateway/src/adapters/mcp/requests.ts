import type { UpstreamCause } from '@hermes/contracts/errors'
import { isJsonObject, type JsonObject } from '@hermes/contracts/json'
import type { CallRelay } from '@hermes/contracts/relay'
import { readLog, readProgress, relayLog, withAsides } from './asides.ts'
import { type Refusal, readRefusal } from './refusal.ts'

/** How a request to a server ended other than with a result. */
export type RequestFailure =
  | { kind: 'closed'; how: string }
  | { kind: 'timeout' }
  | { kind: 'cancelled' }
  | { kind: 'oversized'; bytes: number }
  | Refusal
  | { kind: 'not_sent'; why: string }
  /** No connection, or one that broke off. `sent`: the server may have seen the request. */
  | { kind: 'unreachable'; cause: UpstreamCause; why: string; sent: boolean }
  /** The sandbox does not let anyone go there. */
  | { kind: 'blocked'; message: string; remedy: string; facts: JsonObject; sent: boolean }
  /** The server no longer knows what was agreed with it, and has not looked at the request. */
  | { kind: 'session_lost'; status: number }
  | { kind: 'status'; status: number; said: string }
  /** The answer is no message of the protocol. */
  | { kind: 'foreign'; why: string }

export type Answer = { ok: true; result: JsonObject } | { ok: false; failure: RequestFailure }

export interface Request {
  method: string
  params: JsonObject
  timeoutMs: number
  signal?: AbortSignal
  /** Sent along where requests have headers. */
  headers?: Readonly<Record<string, string>>
  /** For whom it is; absent where it is for the gateway itself. */
  caller?: string
  /** What the caller wants to hear while the request runs. */
  relay?: CallRelay
}

/** Requests in flight on one connection, matched to answers by id. */
export interface Requests {
  send: (request: Request) => Promise<Answer>
  /** From now on requests ask for the log by themselves (2026-07-28). */
  asModern: () => void
  /** @returns false where the message neither answers a request of ours nor says how one is getting on */
  receive(message: JsonObject): boolean
  /** The answer to this id was too large to be read. @returns false where nothing waits for it */
  oversized(id: number, bytes: number): boolean
  /** The answer to this id cannot be read. @returns false where it is none of ours */
  unreadable(id: number, why: string): boolean
  closeAll(how: string): void
  /** Resolves when nothing is in flight. */
  idle: () => Promise<void>
}

// The SDK numbers its own few requests from zero; ours stay clear of them, and are numbers since some servers read no
// other ids.
const FIRST_ID = 1_000_000

/**
 * The path of `tools/list` and `tools/call`: past the SDK's parsing, so that results stay exactly what the server sent,
 * a malformed tool spoils nothing but itself, and a call costs little.
 *
 * Progress goes to the request whose token it names. A line of the log names no request, so it is handed over only while
 * one request alone is under way, and only as long as one caller alone has ever used the connection: a server may go on
 * writing of a request that it has answered, and another caller's lines must never come to light. A request that was given
 * up counts as under way until its late answer comes.
 * @param write sends one message; may throw
 */
export function createRequests(write: (message: JsonObject) => void): Requests {
  const pending = new Map<number, { settle: (answer: Answer) => void; relay?: CallRelay }>()
  const givenUp = new Set<number>()
  const idlers = new Set<() => void>()
  let isModern = false
  let next = FIRST_ID
  let first: string | undefined
  let isShared = false

  function cancel(id: number, reason: string): void {
    try {
      write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id, reason } })
    } catch {
      // The server has gone, and the request with it: there is nobody left to tell.
    }
  }

  /** @returns whether the message was one of these */
  function hear(message: JsonObject): boolean {
    const progress = readProgress(message)
    if (progress) {
      const { token, update } = progress
      const call = typeof token === 'number' ? pending.get(token) : undefined
      call?.relay?.onProgress?.(update)
      return call !== undefined || Number(token) >= FIRST_ID
    }
    const line = readLog(message)
    if (!line) return false
    const [only, ...others] = pending.values()
    if (only?.relay && others.length === 0 && givenUp.size === 0 && !isShared) relayLog(only.relay, line)
    return true
  }

  function send({ method, params, timeoutMs, signal, relay, caller }: Request): Promise<Answer> {
    if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: 'cancelled' } })
    first ??= caller
    isShared ||= caller !== undefined && caller !== first
    const id = next++
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        if (!pending.delete(id)) return
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        resolve(answer)
        if (pending.size > 0) return
        for (const idle of idlers) idle()
        idlers.clear()
      }
      const giveUp = (failure: RequestFailure, reason: string) => {
        givenUp.add(id)
        settle({ ok: false, failure })
        cancel(id, reason)
      }
      const onAbort = () => giveUp({ kind: 'cancelled' }, 'the caller cancelled the call')
      const timer = setTimeout(() => giveUp({ kind: 'timeout' }, `no answer within ${timeoutMs} ms`), timeoutMs)
      pending.set(id, { settle, ...(relay && { relay }) })
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        write({ jsonrpc: '2.0', id, method, params: withAsides(params, relay, { token: id, isModern }) })
      } catch (error) {
        settle({
          ok: false,
          failure: { kind: 'not_sent', why: error instanceof Error ? error.message : String(error) },
        })
      }
    })
  }

  return {
    send,
    asModern() {
      isModern = true
    },
    receive(message) {
      if ('method' in message) return message.id === undefined && hear(message)
      if (typeof message.id !== 'number') return false
      const call = pending.get(message.id)
      // An answer after its time-out, or to a cancelled call, is ours too and of no use.
      if (!call) return givenUp.delete(message.id) || message.id >= FIRST_ID
      call.settle(readAnswer(message))
      return true
    },
    oversized(id, bytes) {
      givenUp.delete(id)
      pending.get(id)?.settle({ ok: false, failure: { kind: 'oversized', bytes } })
      return id >= FIRST_ID && id < next
    },
    unreadable(id, why) {
      givenUp.delete(id)
      pending.get(id)?.settle({ ok: false, failure: { kind: 'foreign', why } })
      return id >= FIRST_ID
    },
    closeAll(how) {
      for (const { settle } of pending.values()) settle({ ok: false, failure: { kind: 'closed', how } })
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => void idlers.add(resolve))),
  }
}

/** Reads a response message. */
export function readAnswer({ result, error }: JsonObject): Answer {
  if (isJsonObject(result)) return { ok: true, result }
  return { ok: false, failure: readRefusal(error) }
}
