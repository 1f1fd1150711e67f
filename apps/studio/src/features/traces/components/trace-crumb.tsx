'use client'
import { Icon } from '@hermes/ui/icon'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'

/** "Traces ›": the way back to the list. */
export function TraceCrumb() {
  const t = useTranslations('traces.trace')
  return (
    <>
      <Link href="/traces" className="hover:underline">
        {t('crumb')}
      </Link>
      <Icon of={ChevronRight} size="s" />
    </>
  )
}
