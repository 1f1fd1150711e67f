import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const root = path.join(import.meta.dirname, '../..')

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: root,
  turbopack: { root },
  reactCompiler: true,
  transpilePackages: ['@hermes/contracts', '@hermes/ui'],
  poweredByHeader: false,
  devIndicators: false,
}

export default createNextIntlPlugin('./src/i18n/request.ts')(config)
