import { getRequestConfig } from 'next-intl/server'
import { messages } from './messages.ts'

/** English from the first screen on; times are written in the reader's own zone, in the browser. */
export default getRequestConfig(async () => ({ locale: 'en', messages, timeZone: 'UTC' }))
