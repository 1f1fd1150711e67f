import type { AppRouter } from '@hermes/api/trpc/router'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { RunningGateway } from './running-gateway.ts'

export type Client = TRPCClient<AppRouter>

/** Talks to a gateway's admin listener as the owner of its data folder. */
export function clientOf(gateway: Pick<RunningGateway, 'url' | 'token'>): Client {
  const url = new URL('/api/trpc', gateway.url).href
  const headers = { authorization: `Bearer ${gateway.token}` }
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({
          url,
          transformer: superjson,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
        false: httpLink({ url, transformer: superjson, headers }),
      }),
    ],
  })
}
