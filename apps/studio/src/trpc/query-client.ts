import { QueryCache, QueryClient } from '@tanstack/react-query'
import { problemOf } from '@/lib/problem.ts'

/**
 * The cache of everything the gateway said. An answer that is an error is not asked for again by itself: the region says
 * what to do. A session that ended leads to the sign-in and back to this page.
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (problemOf(error).kind === 'signed_out') onSignedOut()
      },
    }),
    defaultOptions: { queries: { staleTime: 10_000, retry: false, refetchOnWindowFocus: false } },
  })
}
