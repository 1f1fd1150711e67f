'use client'
import { Page } from '@hermes/ui/page'
import { useTranslations } from 'next-intl'

/** The page at /traces. */
export function TracesPage() {
  const t = useTranslations('traces')
  return <Page title={t('title')}>{null}</Page>
}
