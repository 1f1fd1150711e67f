'use client'
import { ProductMark } from '@hermes/ui/product-mark'
import { Sidebar, SidebarGroup, SidebarItem } from '@hermes/ui/sidebar'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useStatus } from '../hooks/use-status.ts'
import { isCurrent, PAGES } from '../pages.ts'
import { FindButton } from './find-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SidebarFoot } from './sidebar-foot.tsx'

interface SidebarNavProps {
  onShowKeys: () => void
  onFind: () => void
}

/** The sidebar with the pages that exist, how many tools and routes there are, and what is active. */
export function SidebarNav({ onShowKeys, onFind }: SidebarNavProps) {
  const t = useTranslations('shell')
  const brand = useTranslations('common')('brand')
  const path = usePathname()
  const { data: status } = useStatus()
  const counts: Partial<Record<string, number>> = status ? { tools: status.tools.total, routes: status.routes } : {}
  return (
    <Sidebar
      label={t('main')}
      top={
        <>
          <div className="flex h-[30px] shrink-0 items-center gap-2 px-2 font-semibold tracking-tight narrow:justify-center narrow:px-0">
            <ProductMark />
            <span className="narrow:sr-only">{brand}</span>
            <span className="truncate font-normal text-ink-3 narrow:sr-only">{status?.instance}</span>
          </div>
          <FindButton onOpen={onFind} />
        </>
      }
      foot={
        <>
          <SidebarFoot />
          <PersonMenu onShowKeys={onShowKeys} />
        </>
      }
    >
      {(['watch', 'configure'] as const).map((group) => (
        <SidebarGroup key={group} title={t(group)}>
          {PAGES.filter((page) => page.group === group).map((page) => (
            <SidebarItem
              key={page.href}
              as={Link}
              href={page.href}
              icon={page.icon}
              label={t(page.name)}
              count={counts[page.name]}
              current={isCurrent(page, path)}
            />
          ))}
        </SidebarGroup>
      ))}
    </Sidebar>
  )
}
