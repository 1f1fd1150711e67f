'use client'
import { Button } from '@hermes/ui/button'
import { ErrorRegion } from '@hermes/ui/states'
import { useTranslations } from 'next-intl'

/** A page that could not be drawn; the shell around it stays. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('common')
  return (
    <ErrorRegion
      title={t('unexpected.title')}
      code={error.digest}
      action={<Button onClick={reset}>{t('tryAgain')}</Button>}
    >
      {t('unexpected.body')}
    </ErrorRegion>
  )
}
