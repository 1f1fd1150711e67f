import type { Log } from '@hermes/contracts/ports/log'
import type { Principal } from '@hermes/contracts/principal'
import type { Services } from '@hermes/services/types'
import type { HostRules } from '../http/host-guard.ts'

/** How people prove who they are. No verb takes an agent's key. */
export interface PeopleAuth {
  /** The person of a browser session's token, while it lasts. */
  bySession(token: string, options: { seen: boolean }): Promise<Principal | undefined>
  /** The person of the command's token file. */
  byCliToken(token: string): Principal | undefined
  /** Trades a one-time link's token for a session, once. @throws `unauthenticated` */
  openSession(linkToken: string): Promise<{ token: string; expiresAt: Date; principal: Principal }>
  closeSession(token: string): Promise<void>
}

/** What the admin listener needs; joined by the server. */
export interface AdminApi {
  services: Services
  people: PeopleAuth
  hostRules: () => HostRules
  /** Studio is reached by https, so that the cookie must never travel by anything else. */
  secureCookie: boolean
  /** False while the database is known to be away; what fails then is `unavailable`, not a fault of ours. */
  databaseAnswers(): boolean
  log: Log
}
