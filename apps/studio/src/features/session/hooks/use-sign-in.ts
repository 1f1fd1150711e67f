'use client'
import { useMutation } from '@tanstack/react-query'
import type { GatewayUnreachable } from '@/lib/problem.ts'
import { fetchOrUnreachable } from '@/trpc/fetch.ts'

/** Why a link opened no session. */
export class SignInRefused extends Error {
  readonly remedy: string | undefined
  constructor(message: string, remedy: string | undefined) {
    super(message)
    this.name = 'SignInRefused'
    this.remedy = remedy
  }
}

/** Changes a one-time token for a session cookie, then goes on to `next`. */
export function useSignIn(next: string) {
  return useMutation<void, SignInRefused | GatewayUnreachable | Error, string>({
    mutationFn: async (token) => {
      const answer = await fetchOrUnreachable('/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
      if (!answer.ok) throw await refusalOf(answer)
    },
    // A full load: nothing that was asked without a session stays in the cache.
    onSuccess: () => window.location.replace(next),
  })
}

async function refusalOf(answer: Response): Promise<SignInRefused> {
  const body: unknown = await answer.json().catch(() => undefined)
  const error = field(body, 'error')
  const [message, remedy] = [field(error, 'message'), field(error, 'remedy')]
  return new SignInRefused(typeof message === 'string' ? message : '', typeof remedy === 'string' ? remedy : undefined)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
