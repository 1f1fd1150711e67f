import { buttonClass } from '@hermes/ui/button'
import { EmptyState } from '@hermes/ui/states'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'

/** An address without a page. */
export default async function NotFound() {
  const t = await getTranslations('common')
  return (
    <main id="page" className="mx-auto max-w-[560px] py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        title={t('notFound.title')}
        action={
          <Link href="/" className={buttonClass()}>
            {t('goHome')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </main>
  )
}
