'use client'
import { Icon } from '@hermes/ui/icon'
import { Kbd } from '@hermes/ui/kbd'
import { RailTooltip } from '@hermes/ui/sidebar'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** The sidebar's way into Find; on the rail only its icon. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('shell')
  return (
    <RailTooltip label={t('find.label')}>
      <button
        type="button"
        onClick={onOpen}
        className="mt-2 mb-1 flex h-7 shrink-0 items-center gap-[7px] rounded-control border border-line-strong bg-bg px-2 text-ink-3 hover:bg-hover coarse:h-control narrow:justify-center narrow:px-0"
      >
        <Icon of={Search} size="s" />
        <span className="narrow:sr-only">{t('find.label')}</span>
        <Kbd className="ml-auto narrow:hidden">⌘K</Kbd>
      </button>
    </RailTooltip>
  )
}
