import { createAdminApp } from '@hermes/api/admin/admin-app'
import { loopbackHosts, originsOf } from '@hermes/api/http/host-guard'
import { createAgentApp } from '@hermes/api/rest/agent-app'
import type { GatewaySettings } from '@hermes/config/result'
import type { Log } from '@hermes/contracts/ports/log'
import type { Principal } from '@hermes/contracts/principal'
import { getCall } from '@hermes/db/traces/get-call'
import { createServices } from '@hermes/services/create-services'
import type { LogStore } from '@hermes/services/logs/log-store'
import { closeSession } from '@hermes/services/sessions/close-session'
import { findSession } from '@hermes/services/sessions/find-session'
import { openSession } from '@hermes/services/sessions/open-session'
import type { ServerDatabase } from '../database/open-server-database.ts'
import type { Core } from '../start-core.ts'
import { VERSION } from '../version.ts'
import { hostAndPort, urlOf } from './bind-rules.ts'
import { listen } from './listen.ts'

const ADMIN_HOST = '127.0.0.1'
const ADMIN_PORT = 9101
/** How long a stop waits for calls under way. */
const DRAIN_MS = 10_000

interface ListenerParts {
  core: Core
  settings: GatewaySettings
  database: ServerDatabase
  logs: { store: LogStore; file: string; log: Log }
  studioUrl: string
  byCliToken(token: string): Principal | undefined
  ports: { gateway?: number | undefined; admin?: number | undefined }
}

export interface Listeners {
  gatewayUrl: string
  adminUrl: string
  close(): Promise<void>
}

/** Opens both listeners: agents' and people's. They share nothing but the services behind them. */
export async function startListeners(parts: ListenerParts): Promise<Listeners> {
  const { core, settings, database, logs, studioUrl, ports } = parts
  const { host } = settings.listen
  const open = settings.auth.mode === 'open'
  const databaseAnswers = () => core.keys.reachable() && core.recorder.available()
  let draining = false
  let gatewayPort = 0
  let adminPort = 0
  // The same names whatever host it is bound to: callers without a key are to be on this machine.
  const rulesOf = (port: number) => ({ hosts: loopbackHosts(port), origins: originsOf(urlOf(ADMIN_HOST, port)) })
  let rules = rulesOf(gatewayPort)
  const loopbackRules = () => rules
  const agents = createAgentApp(
    {
      gateway: core.gateway,
      authenticate: core.authenticate,
      findCall: (id) => getCall(database.database.pool, id),
      notReady: () => [
        ...(draining ? ['the gateway is stopping'] : []),
        ...(databaseAnswers() ? [] : ['the database does not answer']),
        ...(core.gateway.revision() ? [] : ['no configuration is active']),
      ],
      loopbackRules,
      version: VERSION,
      log: logs.log,
    },
    open ? { hostRules: loopbackRules } : {},
  )
  const services = createServices({
    database: database.database,
    gateway: core.gateway,
    keys: core.keys,
    logs: { store: logs.store, file: logs.file },
    log: logs.log,
    studioUrl,
    facts: () => ({
      version: VERSION,
      // What people call this installation ("prod"); a machine's own name says nothing to them.
      instance: process.env.HERMES_INSTANCE || 'local',
      gatewayUrl: urlOf(host, gatewayPort),
      authMode: settings.auth.mode,
      database: database.kind,
      recording: databaseAnswers(),
    }),
  })
  const admin = await createAdminApp({
    services,
    people: {
      bySession: (token, seen) => findSession(database.database, token, seen),
      byCliToken: (token) => parts.byCliToken(token),
      openSession: (token) => openSession(database.database, token),
      closeSession: (token) => closeSession(database.database, token),
    },
    hostRules: () => ({
      hosts: loopbackHosts(adminPort),
      origins: [...originsOf(urlOf(ADMIN_HOST, adminPort)), ...originsOf(studioUrl)],
    }),
    databaseAnswers,
    secureCookie: studioUrl.startsWith('https:'),
    log: logs.log,
  })
  const close = async () => {
    draining = true
    // Together: a listener closes once its requests have ended, and those end when their calls do.
    await Promise.all([core.gateway.drain(DRAIN_MS), agents.close(), admin.close()])
  }
  try {
    adminPort = await listen(admin, {
      host: ADMIN_HOST,
      port: ports.admin ?? ADMIN_PORT,
      what: 'the admin listener',
      change: 'choose another one with HERMES_ADMIN_PORT',
    })
    gatewayPort = await listen(agents, {
      host,
      port: ports.gateway ?? settings.listen.port,
      what: 'the gateway',
      change: 'choose another one with server.port in gateway.yaml or HERMES_PORT',
    })
    rules = rulesOf(gatewayPort)
    for (const port of [adminPort, gatewayPort]) core.ownListeners.add(`127.0.0.1:${port}`)
    core.ownListeners.add(hostAndPort(studioUrl))
    return { gatewayUrl: urlOf(host, gatewayPort), adminUrl: urlOf(ADMIN_HOST, adminPort), close }
  } catch (error) {
    await close()
    throw error
  }
}
