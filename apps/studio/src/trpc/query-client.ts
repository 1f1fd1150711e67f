import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { problemOf } from '@/lib/problem.ts'

/**
 * The cache of everything the gateway said. A refusal is not asked for again by itself: the region says what to do. What
 * failed because the gateway or its database was away is asked again as soon as anything is answered, so that a page
 * heals when service returns. A session that ended leads to the sign-in and back to this page.
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (problemOf(error).kind === 'signed_out') onSignedOut()
      },
      onSuccess: () => {
        void client.refetchQueries({ type: 'active', predicate: failedForAbsence })
      },
    }),
    defaultOptions: { queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false } },
  })
  return client
}

function failedForAbsence({ state }: Query): boolean {
  if (state.status !== 'error' || state.fetchStatus !== 'idle') return false
  const { kind, code } = problemOf(state.error)
  return kind === 'unreachable' || code === 'unavailable'
}
