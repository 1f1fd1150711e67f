import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FirstCallPage } from '@/features/home/components/first-call-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('firstCall.title') }
}

export default function Page() {
  return <FirstCallPage />
}
