import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ToolsPage } from '@/features/tools/components/tools-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tools'))('title') }
}

export default function Page() {
  return <ToolsPage />
}
