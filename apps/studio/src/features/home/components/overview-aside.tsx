'use client'
import { Section } from '@hermes/ui/page'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useStanding } from '../hooks/use-standing.ts'
import { WhoseTime } from './whose-time.tsx'

/** Beside Home: whose time it was, what is configured, and how the servers are. */
export function OverviewAside() {
  const t = useTranslations('home')
  const { status } = useStanding()
  return (
    <>
      <WhoseTime />
      {status && (
        <Section title={t('configured')} note={t('since', { revision: status.revisionId })}>
          <ul className="grid grid-cols-1 gap-1.5">
            <Line href="/tools" value={t('toolsReady', { ready: status.tools.ready, total: status.tools.total })}>
              {t('tools')}
            </Line>
            <Line href="/routes" value={status.routes.toLocaleString('en')}>
              {t('routes')}
            </Line>
            <Line href="/traces?q=outcome:running" value={status.inFlight.toLocaleString('en')}>
              {t('inFlight')}
            </Line>
          </ul>
        </Section>
      )}
      {status && status.servers.length > 0 && (
        <Section title={t('servers')} note={status.servers.length}>
          <ul className="grid grid-cols-1 gap-1.5">
            {status.servers.map((server) => (
              <li key={server.name} className="flex items-baseline gap-2">
                <VerdictMark mark={server.state === 'failed' ? 'failed' : 'ran'} className="translate-y-0.5" />
                <Link
                  href={`/tools?q=${encodeURIComponent(server.name)}`}
                  className="mono min-w-0 flex-1 truncate hover:underline"
                >
                  {server.name}
                </Link>
                <span className={server.state === 'failed' ? 'text-deny text-xs' : 'text-ink-3 text-xs'}>
                  {t(`serverState.${server.state}`)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Line({ href, value, children }: { href: string; value: string; children: string }) {
  return (
    <li className="flex items-baseline gap-2">
      <Link href={href} className="link min-w-0 flex-1">
        {children}
      </Link>
      <span className="text-ink-2">{value}</span>
    </li>
  )
}
