import { CallFailure, fail } from '@hermes/contracts/errors'
import type { Json } from '@hermes/contracts/json'
import type { Log } from '@hermes/contracts/ports/log'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import type { Target } from '../../registry/target.ts'
import { type Attempt, AttemptFailure, type AttemptResult } from '../adapter.ts'
import { cancelled, timedOut } from '../egress-errors.ts'
import { nativeContext } from './native-context.ts'

/** Runs tools that live in this process, within their time limit and with nothing but their context to reach out with. */
export function createNativeAdapter({ secrets, log }: { secrets: SecretSource; log: Log }) {
  return async (attempt: Attempt<Extract<Target, { kind: 'native' }>>): Promise<AttemptResult> => {
    const native = attempt.snapshot.nativeTool(attempt.target.name)
    if (!native) throw new AttemptFailure(noSuchTool(attempt.target.name), { sent: false })
    const scope = new AbortController()
    const used = new Set<string>()
    const context = nativeContext({ attempt, native, secrets, signal: scope.signal, used })
    try {
      const value = await limited(native.run(attempt.arguments, context), attempt, scope)
      return {
        output: { kind: 'json', value: plain(value) },
        receivedBytes: 0,
        cut: false,
        attributes: secretsUsed(used),
      }
    } catch (error) {
      throw failureOf(error, native, { log, attempt, used })
    } finally {
      // A tool that has been given up on must not go on acting.
      scope.abort()
    }
  }
}

/** Waits for the tool, the time limit or the caller's hanging up, whichever comes first. */
function limited(running: Promise<Json>, attempt: Attempt, scope: AbortController): Promise<Json> {
  return new Promise((resolve, reject) => {
    const giveUp = (failure: CallFailure, transient: boolean) => {
      scope.abort(failure)
      reject(new AttemptFailure(failure, { sent: true, transient }))
    }
    const timer = setTimeout(
      () => giveUp(timedOut(attempt.tool.definition.name, attempt.timeoutMs), true),
      attempt.timeoutMs,
    )
    const hangUp = () => giveUp(cancelled(), false)
    if (attempt.signal.aborted) hangUp()
    else attempt.signal.addEventListener('abort', hangUp, { once: true })
    const settle = () => {
      clearTimeout(timer)
      attempt.signal.removeEventListener('abort', hangUp)
    }
    running.then(
      (value) => {
        settle()
        resolve(value)
      },
      (error: unknown) => {
        settle()
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}

/** What a tool returns is code's word, not JSON's: undefined, dates and the like become what JSON makes of them. */
function plain(value: unknown): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return JSON.parse(JSON.stringify(value) ?? 'null') as Json
}

interface Situation {
  log: Log
  attempt: Attempt
  used: ReadonlySet<string>
}

function failureOf(error: unknown, native: NativeTool, { log, attempt, used }: Situation): AttemptFailure {
  const attributes = secretsUsed(used)
  if (error instanceof AttemptFailure) return error
  // Thrown by the context, such as a refusal of the sandbox: the tool passed it on as it was.
  if (error instanceof CallFailure) return new AttemptFailure(error, { sent: true, definite: true, attributes })
  const message = error instanceof Error ? error.message : String(error)
  log({
    level: 'warn',
    topic: 'call',
    message: `The native tool ${native.name} threw.`,
    traceId: attempt.traceId,
    facts: { call: attempt.callId, cause: message.slice(0, 500) },
  })
  const failure = fail('upstream_error', {
    cause: 'tool_error',
    message: `${native.name} failed: ${message}`,
    remedy: 'Change the arguments if the message names one of them; else look into the log of the gateway.',
    facts: { tool: native.name },
  })
  return new AttemptFailure(failure, { sent: true, definite: true, attributes })
}

function noSuchTool(name: string): CallFailure {
  return fail('not_ready', {
    message: `No native tool named "${name}" is built in or comes with a plugin.`,
    remedy: 'Correct the endpoint of the tool or the "to" of its route, or install the plugin.',
    modelMessage: 'This tool cannot be used at the moment.',
    facts: { native: name },
  })
}

const secretsUsed = (used: ReadonlySet<string>) => (used.size > 0 ? { references: [...used].sort() } : {})
