'use client'
import { CommandMenu } from '@hermes/ui/command-menu'
import { Icon } from '@hermes/ui/icon'
import { ListTree, Search, Split, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFind } from '../hooks/use-find.ts'

interface FindProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Find or go to: pages, tools, routes, a trace by its id, or calls by their words. */
export function Find({ open, onOpenChange }: FindProps) {
  const t = useTranslations('shell')
  const [typed, setTyped] = useState('')
  const found = useFind(typed, open)
  const close = (next: boolean) => {
    if (!next) setTyped('')
    onOpenChange(next)
  }
  const leaving = <T extends { run: () => void }>(item: T) => ({
    ...item,
    run: () => {
      close(false)
      item.run()
    },
  })
  const groups = [
    { title: t('find.traces'), items: found.ids.map((item) => ({ ...item, icon: <Icon of={ListTree} /> })) },
    {
      title: t('find.pages'),
      items: found.pages.map(({ page, ...item }) => ({ ...item, icon: <Icon of={page.icon} /> })),
    },
    { title: t('tools'), items: found.tools.map((item) => ({ ...item, icon: <Icon of={Wrench} /> })) },
    { title: t('routes'), items: found.routes.map((item) => ({ ...item, icon: <Icon of={Split} /> })) },
    { title: t('find.words'), items: found.calls.map((item) => ({ ...item, icon: <Icon of={Search} /> })) },
  ]
  return (
    <CommandMenu
      open={open}
      onOpenChange={close}
      label={t('find.label')}
      query={typed}
      onQuery={setTyped}
      groups={groups
        .filter((group) => group.items.length > 0)
        .map((group) => ({ ...group, items: group.items.map(leaving) }))}
    />
  )
}
