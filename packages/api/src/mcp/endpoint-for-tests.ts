import type { AddressInfo } from 'node:net'
import type { NativeTool } from '@hermes/contracts/ports/native-tool'
import type { RevisionContent } from '@hermes/contracts/revision'
import { nativeTool, tester, testGateway } from '@hermes/gateway/gateway-for-tests'
import type { GatewayOptions } from '@hermes/gateway/types'
import { revisionContent } from '@hermes/testing/factories'
import { loopbackHosts, originsOf } from '../http/host-guard.ts'
import { createAgentApp } from '../rest/agent-app.ts'

interface Setup {
  content?: Partial<RevisionContent>
  nativeTools?: readonly NativeTool[]
  options?: GatewayOptions
  /** Keys that are let in, by the names of their owners; without it everybody on this machine is. */
  keys?: Readonly<Record<string, string>>
}

export const echo = nativeTool({ name: 'echo', description: 'Says it again.' })

/** An agents' listener on a free port with a gateway of its own behind it; `await using` takes both away. */
export async function startEndpoint({ content = {}, nativeTools = [echo], options = {}, keys }: Setup = {}) {
  const logged: string[] = []
  const authenticate: Parameters<typeof createAgentApp>[0]['authenticate'] = ({ bearer, established }) => {
    if (established) return { ok: true, principal: established }
    const name = keys ? keys[bearer ?? ''] : 'tester'
    if (name === undefined) return { ok: false, reason: 'The key is not known.', remedy: 'Make a new one.' }
    return { ok: true, principal: { ...tester, id: `key_${name}`, name } }
  }
  const hermes = await testGateway({
    content: revisionContent({ tools: [], ...content }),
    nativeTools,
    options,
    deps: { authenticate, log: ({ message }) => void logged.push(message) },
  })
  let port = 0
  const rules = () => ({ hosts: loopbackHosts(port), origins: originsOf(`http://127.0.0.1:${port}`) })
  const app = createAgentApp(
    {
      gateway: hermes.gateway,
      authenticate,
      findCall: async () => undefined,
      notReady: () => [],
      loopbackRules: rules,
      version: '1.2.3',
      log: ({ message }) => void logged.push(message),
    },
    keys ? {} : { hostRules: rules },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    app,
    hermes,
    logged,
    async [Symbol.asyncDispose]() {
      await app.close()
      await hermes[Symbol.asyncDispose]()
    },
  }
}
