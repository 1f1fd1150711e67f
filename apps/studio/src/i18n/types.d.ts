import type { messages } from './messages.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: typeof messages
  }
}
