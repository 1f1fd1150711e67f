import { createAgentApp } from '@hermes/api/rest/agent-app'
import type { Log } from '@hermes/contracts/ports/log'
import type { Revision } from '@hermes/contracts/revision'
import { refusingBroker } from '@hermes/gateway/approvals/refusing-broker'
import { createGateway } from '@hermes/gateway/gateway'
import { createMemoryRecorder } from '@hermes/gateway/recorder/memory-recorder'
import { environmentSecrets, loadConfiguration } from '@hermes/server/configuration'
import { createAuthenticate } from '@hermes/services/auth/authenticate'
import type { KeyCache, LiveKey } from '@hermes/services/auth/key-cache'
import { hashToken } from '@hermes/services/token'
import { writeConfiguration } from './configuration.ts'
import type { Started, StartOptions } from './protocol.ts'

/** Records kept; few, since they are not what is measured. */
const KEPT = 100

/** The same listener, authentication and pipeline, but no database and no log: what the gateway itself costs. */
export async function startMemoryGateway(options: StartOptions): Promise<Started> {
  const { content, env } = await configured(options)
  const lastUsed = { touch: () => undefined, close: async () => undefined }
  const authenticate = createAuthenticate('api_key', { keys: oneKey(options.key), lastUsed })
  const log: Log = ({ level, message, facts }) => {
    // What a wrong answer was due to; standard output is the report's.
    if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(facts ?? {})}\n`)
  }
  const gateway = createGateway({
    recorder: createMemoryRecorder(KEPT),
    authenticate,
    secrets: environmentSecrets(env),
    approvals: refusingBroker,
    catalogues: { save: async () => undefined },
    nativeTools: [],
    log,
    ownListeners: () => [],
  })
  const revision: Revision = {
    id: 'rev_1',
    number: 1,
    contentHash: 'bench',
    content,
    createdAt: new Date(),
    author: 'bench',
    origin: 'files',
  }
  await gateway.activate(revision)
  const app = createAgentApp({
    gateway,
    authenticate,
    findCall: async () => undefined,
    notReady: () => [],
    // Nobody calls without a key here.
    loopbackRules: () => ({ hosts: [], origins: [] }),
    version: '0',
    log,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async stop() {
      await app.close()
      await gateway.close()
    },
  }
}

async function configured(options: StartOptions) {
  const { configPath, env, remove } = await writeConfiguration(options)
  try {
    const { content } = await loadConfiguration(configPath, env)
    return { content, env }
  } finally {
    await remove()
  }
}

function oneKey(secret: string): KeyCache {
  const hash = hashToken(secret)
  const key: LiveKey = { id: 'key_bench', name: 'bench', hash, roles: ['tools:read'], agents: [], expiresAt: null }
  return {
    find: async (asked) => (asked === hash ? key : undefined),
    refresh: async () => undefined,
    reachable: () => true,
    close: () => undefined,
  }
}
