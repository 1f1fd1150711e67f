'use client'
import { Button } from '@hermes/ui/button'
import { CopyBlock } from '@hermes/ui/copyable'
import { Field, Input } from '@hermes/ui/field'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { readToken } from '../take-token.ts'

const COMMAND = 'npx -y pnpm@12 hermes login-link'

/** How to get a one-time link, and a place to paste one that was opened elsewhere. */
export function GetLink({ onToken, busy }: { onToken: (token: string) => void; busy: boolean }) {
  const t = useTranslations('session')
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = readToken(text)
    setMissing(!token)
    if (token) onToken(token)
  }
  return (
    <div className="mt-8 grid gap-8">
      <section>
        <h2 className="font-semibold">{t('how')}</h2>
        <p className="mt-0.5 mb-2 text-ink-2">{t('howBody')}</p>
        <CopyBlock value={COMMAND} />
      </section>
      <form onSubmit={submit} className="grid gap-2">
        <Field label={t('paste')} hint={t('pasteHint')} {...(missing && { error: t('noToken') })}>
          <Input value={text} onChange={(event) => setText(event.target.value)} name="link" />
        </Field>
        <div>
          <Button type="submit" busy={busy && t('signingIn')}>
            {t('use')}
          </Button>
        </div>
      </form>
    </div>
  )
}
