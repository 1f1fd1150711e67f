'use client'
import { ProductMark } from '@hermes/ui/product-mark'
import { ErrorRegion } from '@hermes/ui/states'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { safeNextPath } from '@/lib/next-path.ts'
import { GatewayUnreachable } from '@/lib/problem.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import { takeToken } from '../take-token.ts'
import { GetLink } from './get-link.tsx'

/** Opens a session with the one-time link that the gateway printed, and says how to get another. */
export function SignInPage() {
  const t = useTranslations('session')
  const query = useSearchParams()
  const signIn = useSignIn(safeNextPath(query.get('next')))
  const start = useEffectEvent(() => {
    const token = takeToken(window)
    if (token) signIn.mutate(token)
  })
  // External system: the address bar, whose fragment only the browser knows.
  useEffect(() => {
    start()
    window.addEventListener('hashchange', start)
    return () => window.removeEventListener('hashchange', start)
  }, [])
  const note = query.has('ended') ? t('ended') : query.has('out') ? t('signedOut') : t('lead')
  return (
    <main id="page" className="mx-auto flex min-h-dvh max-w-[560px] flex-col px-6 py-16 phone:py-8">
      <p className="flex items-center gap-2 font-semibold tracking-tight">
        <ProductMark />
        Hermes
      </p>
      <h1 className="mt-8 font-semibold text-2xl tracking-title">{t('title')}</h1>
      <p role="status" className="mt-1 text-ink-2">
        {signIn.isPending || signIn.isSuccess ? t('signingIn') : note}
      </p>
      {signIn.error && <Refusal error={signIn.error} />}
      <GetLink onToken={(token) => signIn.mutate(token)} busy={signIn.isPending || signIn.isSuccess} />
    </main>
  )
}

function Refusal({ error }: { error: Error & { remedy?: string | undefined } }) {
  const t = useTranslations('session')
  const away = error instanceof GatewayUnreachable
  return (
    <ErrorRegion className="mt-4 border-y px-0" title={away ? error.message : error.message || t('refused')}>
      {away ? `${t('away')} ${error.remedy}` : (error.remedy ?? t('used'))}
    </ErrorRegion>
  )
}
