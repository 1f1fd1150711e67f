import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RoutesPage } from '@/features/routes/components/routes-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('routes'))('title') }
}

export default function Page() {
  return <RoutesPage />
}
