'use client'
import { Section } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import type { MarkName } from '@hermes/ui/verdict-drawings'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useStatus } from '@/features/shell/hooks/use-status.ts'
import { problemOf } from '@/lib/problem.ts'
import { ReadyTools } from './ready-tools.tsx'

/** Beside the first call: what is ready, which tools there are, and what to try if nothing comes. */
export function ReadyAside() {
  const t = useTranslations('home.firstCall')
  const { data: status, error } = useStatus()
  if (error) return <ErrorRegion title={problemOf(error).title}>{problemOf(error).remedy}</ErrorRegion>
  if (!status) return <Skeleton rows={6} />
  return (
    <>
      <Section title={t('ready')}>
        <ul className="grid grid-cols-1 gap-2.5">
          <Item mark="allow" note={status.authMode}>
            {t.rich('listens', { address: () => <code className="mono">{new URL(status.gatewayUrl).host}</code> })}
          </Item>
          <Item mark="allow" note={status.revisionId}>
            {t('configured')}
          </Item>
          <Item mark={status.recording ? 'allow' : 'failed'} note={t(`database.${status.database}`)}>
            {status.recording ? t('recorded') : t('notRecorded')}
          </Item>
          <Item mark="allow">{t('hosts', { count: status.allowedHosts })}</Item>
          {status.servers.map((server) => (
            <Item
              key={server.name}
              mark={server.state === 'ready' ? 'allow' : 'failed'}
              note={t(`server.${server.state}`)}
            >
              <code className="mono">{server.name}</code>{' '}
              {server.reason && <span className="text-ink-2">{server.reason}</span>}
            </Item>
          ))}
        </ul>
      </Section>
      <ReadyTools />
      <Section title={t('ifNothing')}>
        <ul className="grid grid-cols-1 gap-2 text-ink-2">
          <li>{t.rich('ifContainer', { code })}</li>
          <li>{t.rich('ifRefused', { code })}</li>
          <li>{t.rich('ifStill', { code })}</li>
        </ul>
      </Section>
    </>
  )
}

const code = (chunks: ReactNode) => <code className="mono text-ink">{chunks}</code>

function Item({ mark, note, children }: { mark: MarkName; note?: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2">
      <VerdictMark mark={mark} className="translate-y-0.5" />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {note && <span className="text-ink-3 text-xs">{note}</span>}
    </li>
  )
}
