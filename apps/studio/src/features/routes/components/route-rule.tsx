'use client'
import type { RouteDefinition } from '@hermes/contracts/route'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import { useTranslations } from 'next-intl'

/** A rule in two lines: when it applies, and where it sends the call. */
export function RouteRule({ route }: { route: RouteDefinition }) {
  const t = useTranslations('routes')
  return (
    <div className="mono grid min-w-0 leading-[18px]">
      <span className="[overflow-wrap:anywhere]">
        {route.when.tool ?? '*'}
        {Object.entries(route.when.args).map(([path, condition]) => (
          <span key={path}>
            {condition.contains !== undefined && (
              <Condition word={t('rule.contains', { path })} value={JSON.stringify(condition.contains)} />
            )}
            {condition.equals !== undefined && (
              <Condition word={t('rule.equals', { path })} value={JSON.stringify(condition.equals)} />
            )}
          </span>
        ))}
        {route.when.agentId && <Condition word={t('rule.agent')} value={route.when.agentId} />}
      </span>
      <span className="flex gap-1.5 text-ink-2">
        <span aria-hidden="true">→</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="sr-only">{t('rule.to')} </span>
          {route.to ?? <span className="text-ink-3">{t('rule.roleOnly')}</span>}
        </span>
      </span>
    </div>
  )
}

function Condition({ word, value }: { word: string; value: string }) {
  return (
    <>
      <span className="text-ink-3"> {word} </span>
      <UntrustedText text={value} className="whitespace-nowrap" />
    </>
  )
}
