import type { Log } from '@hermes/contracts/ports/log'
import type { Database } from '@hermes/db/client'
import type { Gateway } from '@hermes/gateway/types'
import type { KeyCache } from './auth/key-cache.ts'
import { createCallCounts } from './call-counts.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { listLogs } from './logs/list-logs.ts'
import type { LogStore } from './logs/log-store.ts'
import { tailLogs } from './logs/tail-logs.ts'
import { reportRedaction } from './redaction/report-redaction.ts'
import { listRoutes } from './routes/list-routes.ts'
import { testRoute } from './routes/test-route.ts'
import { requirePerson } from './scope.ts'
import { createLoginLink } from './sessions/create-login-link.ts'
import { getStatus, type ServerFacts } from './status/get-status.ts'
import { callTool } from './tools/call-tool.ts'
import { getTool } from './tools/get-tool.ts'
import { listTools } from './tools/list-tools.ts'
import { listToolsets } from './toolsets/list-toolsets.ts'
import { findTrace } from './traces/find-trace.ts'
import { getPayload } from './traces/get-payload.ts'
import { getTrace } from './traces/get-trace.ts'
import { listTraces } from './traces/list-traces.ts'
import { liveTraces } from './traces/live-traces.ts'
import { traceFacets } from './traces/trace-facets.ts'
import { traceHistogram } from './traces/trace-histogram.ts'
import type { Services } from './types.ts'

export interface ServiceParts {
  database: Database
  gateway: Gateway
  keys: KeyCache
  logs: { store: LogStore; file: string }
  log: Log
  studioUrl: string
  facts: () => ServerFacts
}

/** Gives every verb what it works with. */
export function createServices(parts: ServiceParts): Services {
  const { database, gateway, keys, logs, log, studioUrl, facts } = parts
  const counts = createCallCounts(database)
  const reading = { counts, gateway }
  return {
    status: { get: (actor) => getStatus({ ...reading, facts }, actor) },
    session: {
      createLink: async (actor) => {
        requirePerson(actor)
        const { principal } = actor
        return await createLoginLink(database, { personId: principal.id, studioUrl, actor: principal })
      },
    },
    tools: {
      list: (actor, query) => listTools(reading, actor, query),
      get: (actor, query) => getTool(reading, actor, query),
      call: (actor, input) => callTool(gateway, actor, input),
    },
    toolsets: { list: async (actor) => listToolsets(gateway, actor) },
    routes: {
      list: (actor) => listRoutes(reading, actor),
      test: async (actor, question) => testRoute(gateway, actor, question),
    },
    traces: {
      list: (actor, query) => listTraces(database, actor, query),
      facets: (actor, query) => traceFacets(database, actor, query),
      histogram: (actor, query) => traceHistogram(database, actor, query),
      get: (actor, query) => getTrace(database, actor, query),
      payload: (actor, query) => getPayload(database, actor, query),
      find: (actor, query) => findTrace(database, actor, query),
      live: (actor, query) => liveTraces({ database, log }, actor, query),
    },
    keys: {
      list: (actor) => listKeys(database, actor),
      create: (actor, input) => createKey(database, actor, input),
      revoke: async (actor, input) => {
        const key = await revokeKey(database, actor, input)
        // This replica knows before the person is answered; the others hear of it by NOTIFY.
        await keys.refresh()
        return key
      },
    },
    redaction: { report: (actor, query) => reportRedaction(database, actor, query) },
    logs: {
      list: (actor, query) => listLogs({ logs: logs.store, logFile: logs.file }, actor, query),
      tail: (actor, query) => tailLogs(logs.store, actor, query),
    },
  }
}
