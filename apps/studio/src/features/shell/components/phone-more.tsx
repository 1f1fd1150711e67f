'use client'
import { Button } from '@hermes/ui/button'
import { Field } from '@hermes/ui/field'
import { Icon } from '@hermes/ui/icon'
import { Select } from '@hermes/ui/select'
import { Sheet } from '@hermes/ui/sheet'
import { TabBarButton } from '@hermes/ui/tab-bar'
import { Ellipsis, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CONTRASTS, THEMES } from '../appearance.ts'
import { useAppearance } from '../hooks/use-appearance.ts'
import { useSignOut } from '../hooks/use-sign-out.ts'
import { useStatus } from '../hooks/use-status.ts'

/** On a phone: what the sidebar's foot holds elsewhere. */
export function PhoneMore({ onFind }: { onFind: () => void }) {
  const t = useTranslations('shell')
  const look = useTranslations('shell.appearance')
  const [open, setOpen] = useState(false)
  const [appearance, setAppearance] = useAppearance()
  const { data: status } = useStatus()
  const signOut = useSignOut()
  return (
    <>
      <TabBarButton icon={Ellipsis} label={t('more')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} title={t('moreTitle')}>
        <div className="grid gap-4 p-4">
          <Button
            onClick={() => {
              setOpen(false)
              onFind()
            }}
          >
            <Icon of={Search} size="s" />
            {t('find.label')}
          </Button>
          {status && (
            <p className="text-ink-2">
              <span className="font-medium text-ink">{status.revisionId}</span> {t('active')},{' '}
              {t('inFlight', { count: status.inFlight })}
            </p>
          )}
          <Field label={look('theme')}>
            <Select
              value={appearance.theme}
              onValueChange={(chosen) => setAppearance({ theme: THEMES.find((theme) => theme === chosen) ?? 'system' })}
              options={THEMES.map((value) => ({ value, label: look(value) }))}
            />
          </Field>
          <Field label={look('contrast')}>
            <Select
              value={appearance.contrast}
              onValueChange={(chosen) =>
                setAppearance({ contrast: CONTRASTS.find((contrast) => contrast === chosen) ?? 'system' })
              }
              options={CONTRASTS.map((value) => ({ value, label: look(value) }))}
            />
          </Field>
          <p className="text-ink-2">{t('person', { name: status?.person.name ?? '' })}</p>
          <Button onClick={() => signOut.mutate()}>{t('signOut')}</Button>
        </div>
      </Sheet>
    </>
  )
}
