'use client'
import { Page } from '@hermes/ui/page'
import { useTranslations } from 'next-intl'

/** The page at /first-call. */
export function FirstCallPage() {
  const t = useTranslations('home')
  return <Page title={t('firstCall.title')}>{null}</Page>
}
