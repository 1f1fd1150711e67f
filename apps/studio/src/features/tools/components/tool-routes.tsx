'use client'
import type { ToolDetail } from '@hermes/contracts/views/tool'
import { buttonClass } from '@hermes/ui/button'
import { Section } from '@hermes/ui/page'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** The rules that can match the tool, and the way to the tester. */
export function ToolRoutes({ tool }: { tool: ToolDetail }) {
  const t = useTranslations('tools.routes')
  const call = JSON.stringify({ tool_name: tool.name, arguments: {} }, null, 2)
  return (
    <Section>
      <p className="text-ink-2">{tool.routes.length > 0 ? t('intro') : t('none')}</p>
      <ol className="mt-2 grid gap-1">
        {tool.routes.map((name) => (
          <li key={name}>
            <Link href={`/routes?q=${encodeURIComponent(name)}`} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ol>
      <Link href={`/routes#${new URLSearchParams({ call })}`} className={buttonClass({ className: 'mt-3' })}>
        {t('try')}
      </Link>
    </Section>
  )
}
