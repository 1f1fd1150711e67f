'use client'
import { Page } from '@hermes/ui/page'
import { useTranslations } from 'next-intl'

/** The page at /tools. */
export function ToolsPage() {
  const t = useTranslations('tools')
  return <Page title={t('title')}>{null}</Page>
}
