import type { GatewayStatus } from '@hermes/contracts/views/status'
import type { Gateway } from '@hermes/gateway/types'
import { activeRevision } from '../active-revision.ts'
import type { CallCounts } from '../call-counts.ts'
import { requirePerson } from '../scope.ts'
import type { Actor } from '../types.ts'

/** What only the server knows of itself. */
export interface ServerFacts {
  version: string
  instance: string
  gatewayUrl: string
  authMode: 'open' | 'api_key'
  database: 'embedded' | 'external'
  recording: boolean
}

interface Parts {
  counts: CallCounts
  gateway: Pick<Gateway, 'tools' | 'revision' | 'servers' | 'inFlight'>
  facts: () => ServerFacts
}

/** How the gateway stands, in numbers that people and `hermes doctor` read. */
export async function getStatus({ counts, gateway, facts }: Parts, actor: Actor): Promise<GatewayStatus> {
  requirePerson(actor)
  const revision = activeRevision(gateway)
  const tools = gateway.tools()
  // Without the database there is no count, but a status is what people look for just then.
  const known = facts()
  return {
    ...known,
    revisionId: revision.id,
    revisionAt: revision.createdAt,
    inFlight: gateway.inFlight(),
    tools: { total: tools.length, ready: tools.filter((tool) => tool.status.state === 'ready').length },
    routes: revision.content.routes.length,
    allowedHosts: revision.content.sandbox.allowedHosts.length,
    servers: gateway.servers(),
    calls: known.recording ? await counts.total().catch(() => 0) : 0,
    person: { name: actor.principal.name },
  }
}
