import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { E2eEnv } from './env.ts'

/** What `POST /v1/tools/call` answers, as far as the browser tests look at it. */
export interface Answer {
  status: number
  traceId: string
  callId: string
  outcome: string
  code: string | undefined
}

/** A new W3C trace id: 32 hex digits. */
export const newTraceId = (): string => randomBytes(16).toString('hex')

/** Calls tools as an agent does, over REST, each in a trace of its own unless one is given. */
export interface Agent {
  call: (tool: string, args: Record<string, unknown>, traceId?: string) => Promise<Answer>
}

/** @returns an agent of the gateway that the tests run against */
export function agentOf({ gatewayUrl }: E2eEnv): Agent {
  return {
    call: async (tool, args, traceId = newTraceId()) => {
      const response = await fetch(`${gatewayUrl}/v1/tools/call`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-${'1'.repeat(16)}-01` },
        body: JSON.stringify({ tool_name: tool, arguments: args }),
      })
      const body = (await response.json()) as Record<string, unknown> & { error?: { code?: string } }
      return {
        status: response.status,
        traceId: String(body.trace_id),
        callId: String(body.call_id),
        outcome: String(body.outcome),
        code: body.error?.code,
      }
    },
  }
}

/**
 * A fresh one-time link, got as the command gets one: from the admin listener, with the token file.
 * @throws where the gateway gives none
 */
export async function newSignInLink({ dataDir }: E2eEnv): Promise<string> {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'admin.json'), 'utf8')) as { url: string }
  const token = readFileSync(join(dataDir, 'cli-token'), 'utf8').trim()
  const response = await fetch(`${url}/api/trpc/session.createLink`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const body = (await response.json()) as { result: { data: { json: { url: string } } } }
  return body.result.data.json.url
}
