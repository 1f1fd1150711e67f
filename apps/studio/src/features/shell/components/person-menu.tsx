'use client'
import { Button } from '@hermes/ui/button'
import { Icon } from '@hermes/ui/icon'
import { Menu, MenuItem, MenuLine } from '@hermes/ui/menu'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Keyboard, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTRPC } from '@/trpc/client.tsx'
import { useSignOut } from '../hooks/use-sign-out.ts'
import { AppearanceChoices } from './appearance-choices.tsx'
import { Avatar } from './avatar.tsx'

/** Who is signed in; opens the choices of how Studio looks, the keys, and the way out. */
export function PersonMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTranslations('shell')
  const trpc = useTRPC()
  const { data } = useQuery(trpc.session.me.queryOptions(undefined, { staleTime: 60_000 }))
  const signOut = useSignOut()
  const name = data?.person.name ?? ''
  return (
    <Menu
      side="top"
      trigger={
        <Button
          variant="quiet"
          className="-mx-1.5 min-w-0 justify-start gap-2 px-1.5 narrow:mx-0 narrow:w-9 narrow:justify-center narrow:px-0"
        >
          <Avatar name={name} />
          <span className="min-w-0 flex-1 truncate text-left text-ink text-xs narrow:sr-only">{name}</span>
          <span className="sr-only">{t('menu')}</span>
          <Icon of={Ellipsis} size="s" className="narrow:hidden" />
        </Button>
      }
    >
      <AppearanceChoices />
      <MenuLine />
      <MenuItem onSelect={onShowKeys}>
        <Icon of={Keyboard} size="s" />
        {t('keys')}
      </MenuItem>
      <MenuItem onSelect={() => signOut.mutate()}>
        <Icon of={LogOut} size="s" />
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
