'use client'
import { Section } from '@hermes/ui/page'
import { VerdictMark } from '@hermes/ui/verdict-mark'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useTRPC } from '@/trpc/client.tsx'

const SHOWN = 8

/** The tools there are, with what keeps one from being called. */
export function ReadyTools() {
  const t = useTranslations('home.firstCall')
  const trpc = useTRPC()
  const { data: tools = [] } = useQuery(trpc.tools.list.queryOptions())
  return (
    <Section title={t('tools')} note={tools.length}>
      <ul className="grid grid-cols-1 gap-1.5 text-xs">
        {tools.slice(0, SHOWN).map((tool) => {
          const ready = tool.status.state === 'ready'
          return (
            <li key={tool.name} className="flex items-baseline gap-2">
              <VerdictMark mark={ready ? 'ran' : 'failed'} className="translate-y-0.5" />
              <Link
                href={`/tools/${encodeURIComponent(tool.name)}`}
                className="mono min-w-0 flex-1 truncate hover:underline"
              >
                {tool.name}
              </Link>
              <span className={ready ? 'text-ink-3' : 'text-deny'}>
                {t('toolState', { kind: tool.kind, state: t(`state.${tool.status.state}`) })}
              </span>
            </li>
          )
        })}
      </ul>
      {tools.length > SHOWN && (
        <Link href="/tools" className="link mt-2 inline-block text-ink-3 text-xs">
          {t('moreTools', { count: tools.length - SHOWN })}
        </Link>
      )}
    </Section>
  )
}
