'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchOrUnreachable } from '@/trpc/fetch.ts'

/** Ends this browser's session at the gateway, forgets what it said, and leads to the sign-in. */
export function useSignOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const answer = await fetchOrUnreachable('/api/session', { method: 'DELETE' })
      if (!answer.ok && answer.status !== 401) throw new Error(`signing out was answered with ${answer.status}`)
    },
    onSuccess: () => {
      cache.clear()
      window.location.assign('/sign-in?out=1')
    },
  })
}
