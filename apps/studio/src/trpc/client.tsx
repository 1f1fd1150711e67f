'use client'
import type { AppRouter } from '@hermes/api/trpc/router'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchStreamLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import superjson from 'superjson'
import { isLeaving } from '@/lib/leave-page.ts'
import { fetchOrUnreachable } from './fetch.ts'
import { makeQueryClient } from './query-client.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

const URL_PATH = '/api/trpc'

function goToSignIn(): void {
  if (location.pathname === '/sign-in' || isLeaving()) return
  const next = `${location.pathname}${location.search}${location.hash}`
  location.assign(`/sign-in?ended=1&next=${encodeURIComponent(next)}`)
}

function makeClient() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: URL_PATH, transformer: superjson }),
        false: httpBatchStreamLink({ url: URL_PATH, transformer: superjson, fetch: fetchOrUnreachable }),
      }),
    ],
  })
}

/** The typed way to the gateway's admin API, and the cache of its answers. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState<QueryClient>(() => makeQueryClient(goToSignIn))
  const [trpcClient] = useState(makeClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}
