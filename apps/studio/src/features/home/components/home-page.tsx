'use client'
import { Button } from '@hermes/ui/button'
import { Page } from '@hermes/ui/page'
import { ErrorRegion, Skeleton } from '@hermes/ui/states'
import { useTranslations } from 'next-intl'
import { useUrlState } from '@/hooks/use-url-state.ts'
import { problemOf } from '@/lib/problem.ts'
import { useHasRun } from '../hooks/use-has-run.ts'
import { FirstCallPage } from './first-call-page.tsx'
import { Overview } from './overview.tsx'

const DEFAULTS = { view: '' }

/** The page at /: the first call until one ran, what needs a look afterwards. */
export function HomePage() {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const [{ view }] = useUrlState(DEFAULTS)
  const { hasRun, error, retry } = useHasRun()
  if (hasRun === false && view !== 'home') return <FirstCallPage />
  if (hasRun !== undefined) return <Overview />
  const problem = error && problemOf(error)
  return (
    <Page title={t('title')}>
      {problem ? (
        <ErrorRegion
          title={problem.title}
          code={problem.code}
          action={<Button onClick={() => void retry()}>{common('tryAgain')}</Button>}
        >
          {problem.remedy}
        </ErrorRegion>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
