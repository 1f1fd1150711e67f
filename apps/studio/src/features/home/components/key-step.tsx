'use client'
import { Button } from '@hermes/ui/button'
import { CopyBlock } from '@hermes/ui/copyable'
import { FieldError } from '@hermes/ui/field'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useStatus } from '@/features/shell/hooks/use-status.ts'
import { problemOf } from '@/lib/problem.ts'
import { useTRPC } from '@/trpc/client.tsx'
import { Step } from './step.tsx'

/** Step one: a key that may read, shown once; or that none is needed. */
export function KeyStep() {
  const t = useTranslations('home.firstCall')
  const { data: status } = useStatus()
  if (status?.authMode === 'open') {
    return (
      <Step number={1} title={t('noKey')}>
        <p className="text-ink-2">{t('noKeyBody')}</p>
      </Step>
    )
  }
  return (
    <Step number={1} title={t('key')}>
      <p className="mb-2 text-ink-2">{t('keyBody')}</p>
      <MakeKey />
    </Step>
  )
}

function MakeKey() {
  const t = useTranslations('home.firstCall')
  const trpc = useTRPC()
  const create = useMutation(trpc.keys.create.mutationOptions())
  if (create.data) {
    return (
      <CopyBlock
        value={`export HERMES_KEY=${create.data.secret}`}
        label={t('copyKey')}
        shown={
          <>
            HERMES_KEY={create.data.key.prefix} <span className="text-ink-3">{t('keyHidden')}</span>
          </>
        }
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        busy={create.isPending && t('makingKey')}
        onClick={() => create.mutate({ name: 'first-agent', roles: ['tools:read'] })}
      >
        {t('makeKey')}
      </Button>
      {create.error && <FieldError>{`${problemOf(create.error).title} ${problemOf(create.error).remedy}`}</FieldError>}
    </div>
  )
}
