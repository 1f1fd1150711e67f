'use client'
import { Page } from '@hermes/ui/page'
import { useTranslations } from 'next-intl'

/** The page at /routes. */
export function RoutesPage() {
  const t = useTranslations('routes')
  return <Page title={t('title')}>{null}</Page>
}
