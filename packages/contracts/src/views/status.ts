import type { ServerStatus } from '../server.ts'

/** What the sidebar, the first-call page and `hermes doctor` say of the running gateway. */
export interface GatewayStatus {
  version: string
  /** The installation's name for people, from HERMES_INSTANCE: `prod`, `staging`; `local` where none is given. */
  instance: string
  gatewayUrl: string
  authMode: 'open' | 'api_key'
  revisionId: string
  revisionAt: Date
  database: 'embedded' | 'external'
  recording: boolean
  inFlight: number
  tools: { total: number; ready: number }
  routes: number
  allowedHosts: number
  servers: readonly ServerStatus[]
  calls: number
  person: { name: string }
}
