'use client'
import { TabBar, TabBarItem } from '@hermes/ui/tab-bar'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isCurrent, PAGES } from '../pages.ts'
import { PhoneMore } from './phone-more.tsx'

/** The bar at the foot of a phone: the pages, and More. */
export function PhoneBar({ onFind }: { onFind: () => void }) {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <TabBar label={t('main')}>
      {PAGES.map((page) => (
        <TabBarItem
          key={page.href}
          as={Link}
          href={page.href}
          icon={page.icon}
          label={t(page.name)}
          current={isCurrent(page, path)}
        />
      ))}
      <PhoneMore onFind={onFind} />
    </TabBar>
  )
}
