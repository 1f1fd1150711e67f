'use client'
import { formatTerm } from '@hermes/contracts/filter/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTRPC } from '@/trpc/client.tsx'
import { PAGES } from '../pages.ts'
import { idIn, rank } from '../rank.ts'

const MOST = 6

/** What Find offers for what was typed: a pasted trace or call, pages, tools and routes. */
export function useFind(typed: string, open: boolean) {
  const t = useTranslations('shell')
  const trpc = useTRPC()
  const router = useRouter()
  const cache = useQueryClient()
  const { data: tools = [] } = useQuery(trpc.tools.list.queryOptions(undefined, { enabled: open }))
  const { data: routes = [] } = useQuery(trpc.routes.list.queryOptions(undefined, { enabled: open }))
  const id = idIn(typed)
  const openId = async (wanted: string) => {
    const found = await cache.fetchQuery(trpc.traces.find.queryOptions({ id: wanted })).catch(() => null)
    router.push(`/traces/${found?.traceId ?? wanted}`)
  }
  const go = (href: string) => () => router.push(href)
  return {
    ids: id ? [{ id, label: t('find.open', { id }), run: () => void openId(id) }] : [],
    pages: rank(PAGES, (page) => t(page.name), { typed, most: PAGES.length }).map((page) => ({
      id: page.href,
      label: t(page.name),
      page,
      run: go(page.href),
    })),
    tools: typed.trim()
      ? rank(tools, (tool) => tool.name, { typed, most: MOST }).map((tool) => ({
          id: `tool ${tool.name}`,
          label: tool.name,
          note: tool.kind,
          run: go(`/tools/${encodeURIComponent(tool.name)}`),
        }))
      : [],
    routes: typed.trim()
      ? rank(routes, (route) => route.name, { typed, most: MOST }).map((route) => ({
          id: `route ${route.name}`,
          label: route.name,
          note: String(route.priority),
          run: go(`/routes?q=${encodeURIComponent(route.name)}`),
        }))
      : [],
    calls: typed.trim()
      ? [
          {
            id: 'calls',
            label: t('find.calls', { text: typed.trim() }),
            run: go(`/traces?q=${encodeURIComponent(formatTerm({ kind: 'text', value: typed.trim() }))}`),
          },
        ]
      : [],
  }
}
