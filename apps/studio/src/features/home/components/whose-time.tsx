'use client'
import { formatDuration } from '@hermes/contracts/duration'
import { OwnerBar, OwnerKey } from '@hermes/ui/owner-bar'
import { Section } from '@hermes/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useTRPC } from '@/trpc/client.tsx'
import { timeShares } from '../standing.ts'

const strong = (chunks: ReactNode) => <span className="font-medium text-ink">{chunks}</span>

/** The gateway against the backends at the 95th percentile, with how many calls that is. */
export function WhoseTime() {
  const t = useTranslations('home')
  const trpc = useTRPC()
  const { data } = useQuery(
    trpc.traces.list.queryOptions(
      { q: 'outcome:ran', range: '24h', unit: 'call', limit: 200 },
      { refetchInterval: 30_000 },
    ),
  )
  const shares = data && timeShares(data.rows)
  if (!shares) return null
  return (
    <Section>
      <p className="text-[15px] leading-[22px]">
        {t.rich('shares', {
          gateway: formatDuration(shares.gatewayUs / 1_000),
          backend: formatDuration(shares.backendUs / 1_000),
          strong,
        })}
      </p>
      <OwnerBar
        time={{ gatewayUs: shares.gatewayUs, backendUs: shares.backendUs, modelUs: 0, personUs: 0 }}
        className="my-2"
      />
      <div className="flex flex-wrap items-center gap-x-3.5">
        <OwnerKey owners={['gateway', 'backend']} />
        <span className="ml-auto text-ink-3 text-xs">{t('sharesOf', { count: shares.calls })}</span>
      </div>
    </Section>
  )
}
