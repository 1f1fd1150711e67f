'use client'
import type { Returns, ToolStatus } from '@hermes/contracts/tool'
import { cn } from '@hermes/ui/cn'
import { UntrustedText } from '@hermes/ui/untrusted-text'
import type { MarkName } from '@hermes/ui/verdict-drawings'
import { markTextClass, VerdictMark } from '@hermes/ui/verdict-mark'
import { useTranslations } from 'next-intl'

/** "untrusted, private". */
export function useReturnsWord(): (returns: Returns) => string {
  const t = useTranslations('tools.returns')
  return ({ trust, private: isPrivate }) => (isPrivate ? t('private', { trust: t(trust) }) : t(trust))
}

const STATE_MARKS: Readonly<Record<ToolStatus['state'], MarkName>> = {
  ready: 'ran',
  not_ready: 'failed',
  disabled: 'held',
  quarantined: 'held',
  needs_sign_in: 'ask',
}

/** State and, where it is not ready, why. Ready is quiet. */
export function ToolState({ status, full }: { status: ToolStatus; full?: boolean }) {
  const t = useTranslations('tools.state')
  const mark = STATE_MARKS[status.state]
  return (
    <span className={cn('flex min-w-0 max-w-full gap-1.5', full ? 'items-start' : 'items-center')}>
      <VerdictMark mark={mark} className={full ? 'mt-[3px]' : undefined} />
      <span className={cn('min-w-0', !full && 'truncate')} title={full ? undefined : status.reason}>
        <span className={cn(status.state === 'ready' ? 'text-ink-2' : `font-medium ${markTextClass(mark)}`)}>
          {t(status.state)}
        </span>
        {status.reason && ' '}
        {status.reason && <UntrustedText text={status.reason} className="text-ink-2" />}
      </span>
    </span>
  )
}
