import { GeistMono } from 'geist/font/mono'
import { GeistSans } from 'geist/font/sans'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { APPEARANCE_SCRIPT } from '@/features/shell/appearance.ts'
import { ApiProvider } from '@/trpc/client.tsx'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return { title: { default: t('appName'), template: `%s · ${t('appName')}` }, robots: { index: false } }
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

/** The document: fonts, the theme before the first paint, words and the way to the gateway. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // The script below sets attributes before React wakes up.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: APPEARANCE_SCRIPT }} />
      </head>
      <body>
        <NextIntlClientProvider>
          <ApiProvider>{children}</ApiProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
