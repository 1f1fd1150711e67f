'use client'
import { Section } from '@hermes/ui/page'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useStanding } from '../hooks/use-standing.ts'

const MOST = 7

/** Servers and tools that do not work, each with its reason and the next step; nothing where all do. */
export function NeedsLook() {
  const t = useTranslations('home')
  const { status, tools = [] } = useStanding()
  const servers = (status?.servers ?? []).filter((server) => server.state === 'failed')
  const away = tools.filter((tool) => tool.status.state !== 'ready' && tool.status.state !== 'disabled')
  const lines = [
    ...servers.map((server) => ({
      key: `server ${server.name}`,
      name: t('serverAway', { name: server.name }),
      reason: server.reason,
      href: `/tools?q=${encodeURIComponent(server.name)}`,
      act: t('seeTools'),
    })),
    ...away.map((tool) => ({
      key: tool.name,
      name: t('toolAway', { name: tool.name }),
      reason: tool.status.reason,
      href: `/tools/${encodeURIComponent(tool.name)}`,
      act: t('seeTool'),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <Section title={t('needs')} className="px-6 pb-0">
      <ul className="-mx-6 phone:-mx-4">
        {lines.slice(0, MOST).map((line) => (
          <li key={line.key} className="flex min-h-[35px] items-center gap-2.5 border-t px-6 py-1 phone:px-4">
            <VerdictMark mark="failed" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{line.name}</span> <span className="text-ink-2">{line.reason}</span>
            </span>
            <Link href={line.href} className="link whitespace-nowrap font-medium">
              {line.act}
            </Link>
          </li>
        ))}
      </ul>
      {lines.length > MOST && (
        <Link href="/tools" className="link mb-3 inline-block text-ink-3 text-xs">
          {t('moreAway', { count: lines.length - MOST })}
        </Link>
      )}
    </Section>
  )
}
