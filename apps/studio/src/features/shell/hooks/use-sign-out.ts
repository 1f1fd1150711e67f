'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { beginLeaving } from '@/lib/leave-page.ts'
import { fetchOrUnreachable } from '@/trpc/fetch.ts'

/** Ends this browser's session at the gateway, forgets what it said, and leads to the sign-in. */
export function useSignOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const answer = await fetchOrUnreachable('/api/session', { method: 'DELETE' })
      if (!answer.ok && answer.status !== 401) throw new Error(`signing out was answered with ${answer.status}`)
    },
    // What the page asks once the session is over is refused, and must not lead to "your sign-in ended".
    onMutate: () => beginLeaving(),
    onError: (_error, _nothing, stay) => stay?.(),
    onSuccess: () => {
      cache.clear()
      window.location.assign('/sign-in?out=1')
    },
  })
}
