import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SignInPage } from '@/features/session/components/sign-in-page.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('session'))('title') }
}

export default function Page() {
  return <SignInPage />
}
