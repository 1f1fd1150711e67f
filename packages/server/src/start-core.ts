import type { GatewaySettings } from '@hermes/config/result'
import type { Authenticate } from '@hermes/contracts/ports/authenticate'
import type { CallRecorder } from '@hermes/contracts/ports/call-recorder'
import type { Log } from '@hermes/contracts/ports/log'
import type { PayloadVault } from '@hermes/contracts/ports/payload-vault'
import type { SecretSource } from '@hermes/contracts/ports/secret-source'
import { createCallRecorder } from '@hermes/db/call-recorder'
import { catalogueStore } from '@hermes/db/catalogue-store'
import { claimInstance } from '@hermes/db/instance'
import { keepRecovering } from '@hermes/db/keep-recovering'
import { keepPartitions } from '@hermes/db/partitions'
import { keepPayloadsSwept } from '@hermes/db/payloads/keep-swept'
import { createPayloadVault } from '@hermes/db/payloads/payload-vault'
import type { SealingKey } from '@hermes/db/payloads/seal'
import { recoverCalls } from '@hermes/db/recover-calls'
import { refusingBroker } from '@hermes/gateway/approvals/refusing-broker'
import { createGateway } from '@hermes/gateway/gateway'
import type { Gateway } from '@hermes/gateway/types'
import { createAuthenticate } from '@hermes/services/auth/authenticate'
import { createKeyCache, type KeyCache } from '@hermes/services/auth/key-cache'
import { createLastUsed } from '@hermes/services/auth/last-used'
import { builtInTools } from '@hermes/tools/built-in-tools'
import type { Closers } from './closers.ts'
import type { ServerDatabase } from './database/open-server-database.ts'
import { logCalls } from './log/log-calls.ts'

/** What serves calls, before anybody listens. */
export interface Core {
  gateway: Gateway
  authenticate: Authenticate
  keys: KeyCache
  recorder: CallRecorder
  /** Raw arguments of calls that are not at their end yet. */
  payloads: PayloadVault
  instanceId: string
  /** `host:port` of everything of ours that no tool may dial; listeners add theirs. */
  ownListeners: Set<string>
}

interface CoreParts {
  opened: ServerDatabase
  settings: GatewaySettings
  secrets: SecretSource
  /** Raw arguments are encrypted with it. */
  key: SealingKey
  log: Log
  closers: Closers
}

/** Joins database and pipeline. Calls of gateways that died are ended first, so that no list shows them as running. */
export async function startCore({ opened, settings, secrets, key, log, closers }: CoreParts): Promise<Core> {
  const { database } = opened
  const instance = await claimInstance(database.pool, { log })
  closers.add(() => instance.release())
  await recoverCalls(database.pool, { log, self: instance.id })
  closers.add(keepRecovering(database.pool, { log, self: instance.id }))
  closers.add(keepPartitions(database.pool, log))
  closers.add(keepPayloadsSwept(database.pool, log))
  const durable = createCallRecorder({ pool: database.pool, instanceId: instance.id, log })
  closers.add(() => durable.close())
  const recorder = logCalls(durable, log)
  const keys = await createKeyCache(database, log)
  closers.add(() => keys.close())
  const lastUsed = createLastUsed(database, log)
  closers.add(() => lastUsed.close())
  const ownListeners = new Set(opened.ownListener ? [opened.ownListener] : [])
  const authenticate = createAuthenticate(settings.auth.mode, { keys, lastUsed })
  const gateway = createGateway(
    {
      recorder,
      authenticate,
      secrets,
      approvals: refusingBroker,
      catalogues: catalogueStore(database.pool),
      nativeTools: builtInTools,
      log,
      ownListeners: () => [...ownListeners],
    },
    { instance: instance.id },
  )
  closers.add(() => gateway.close())
  const payloads = createPayloadVault(database.pool, key)
  return { gateway, authenticate, keys, recorder, payloads, instanceId: instance.id, ownListeners }
}
