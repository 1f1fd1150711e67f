import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TracesPage } from '@/features/traces/components/traces-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('traces'))('title') }
}

export default function Page() {
  return <TracesPage />
}
