'use client'
import { Page } from '@hermes/ui/page'
import { useTranslations } from 'next-intl'

/** The page at /. */
export function HomePage() {
  const t = useTranslations('home')
  return <Page title={t('title')}>{null}</Page>
}
