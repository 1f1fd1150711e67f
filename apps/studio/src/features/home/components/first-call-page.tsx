'use client'
import { buttonClass } from '@hermes/ui/button'
import { Page } from '@hermes/ui/page'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { FirstCall } from './first-call.tsx'

/** The page at /first-call, and Home until a call ran. */
export function FirstCallPage() {
  const t = useTranslations('home.firstCall')
  return (
    <Page
      title={t('title')}
      className="overflow-hidden"
      actions={
        <Link href="/?view=home" className={buttonClass({ variant: 'quiet' })}>
          {t('skip')}
        </Link>
      }
    >
      <FirstCall />
    </Page>
  )
}
