import { fail } from '@hermes/contracts/errors'
import type { NativeRequest, NativeResponse, NativeTool, NativeToolContext } from '@hermes/contracts/ports/native-tool'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import { decodeText } from '../../sandbox/egress/decode-text.ts'
import { EgressFailure } from '../../sandbox/egress/egress-failure.ts'
import type { Attempt } from '../adapter.ts'
import { attemptFailure } from '../egress-errors.ts'

interface ContextParts {
  attempt: Attempt
  native: NativeTool
  secrets: SecretSource
  signal: AbortSignal
  /** Filled with the names of the references that were resolved. */
  used: Set<string>
}

/** What a native tool may use: the sandboxed way out, its declared references, and the time. */
export function nativeContext({ attempt, native, secrets, signal, used }: ContextParts): NativeToolContext {
  return {
    callId: attempt.callId,
    traceId: attempt.traceId,
    signal,
    now: () => new Date(),
    progress: attempt.relay?.onProgress ?? unheard,
    log: attempt.relay?.log?.onLog ?? unheard,
    secret(name) {
      if (!native.requires.includes(name)) {
        throw fail('internal', {
          message: `${native.name} asked for the reference ${name}, which it does not declare.`,
          remedy: `Declare ${name} in "requires" of the tool.`,
          facts: { tool: native.name, reference: name },
        })
      }
      const value = secrets.get(name)
      if (value === undefined || value === '') {
        throw fail('not_ready', {
          message: `${native.name} needs ${name}, which is not set.`,
          remedy: `Set ${name} in the environment of the gateway and restart it.`,
          modelMessage: 'This tool cannot be used at the moment.',
          facts: { tool: native.name, reference: name },
        })
      }
      used.add(name)
      return value
    },
    fetch: (request) => fetchFor(request, { attempt, native, secrets, signal, used }),
  }
}

/** Nobody asked to hear it. */
const unheard = (): undefined => undefined

async function fetchFor(
  request: NativeRequest,
  { attempt, native, secrets, signal, used }: ContextParts,
): Promise<NativeResponse> {
  const headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }
  const secretHeaders = new Set<string>()
  const values = [...used].map((name) => secrets.get(name)).filter((value) => value !== undefined)
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name.toLowerCase()] = value
    if (values.some((secret) => value.includes(secret))) secretHeaders.add(name.toLowerCase())
  }
  try {
    const reply = await attempt.snapshot.egress.request({
      url: request.url,
      method: request.method ?? 'GET',
      headers,
      secretHeaders,
      secretBody: request.body !== undefined && values.some((secret) => request.body?.includes(secret)),
      ...(request.body === undefined ? {} : { body: request.body }),
      timeoutMs: attempt.timeoutMs,
      signal,
      publicWeb: attempt.tool.definition.publicWeb,
    })
    return {
      status: reply.status,
      headers: reply.headers,
      text: decodeText(reply.chunks, 'utf-8', reply.truncated) ?? '',
      truncated: reply.truncated,
    }
  } catch (error) {
    if (!(error instanceof EgressFailure)) throw error
    throw attemptFailure(error, hostOf(request.url), { tool: native.name })
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'the address')
