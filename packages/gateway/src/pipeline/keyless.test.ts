import type { Credentials } from '@hermes/contracts/ports/authenticate'
import type { ToolDefinition } from '@hermes/contracts/tool'
import { revisionContent, toolDefinition } from '@hermes/testing/factories'
import { expect, test } from 'vitest'
import { nativeTool, testGateway } from '../gateway-for-tests.ts'

const tool = (name: string, more: Partial<ToolDefinition> = {}) =>
  toolDefinition({ name, kind: 'native', endpoint: 'local://test/echo', schema: { type: 'object' }, ...more })

const open = { required: false, scope: 'public' }
const content = revisionContent({
  tools: [
    tool('open', { auth: open }),
    tool('closed'),
    tool('scoped', { auth: { required: false, scope: 'finance' } }),
  ],
})
const setup = {
  content,
  nativeTools: [nativeTool({ name: 'echo' })],
  deps: { authenticate: () => ({ ok: false, reason: 'The request has no key.', remedy: 'Send one.' }) as const },
}

const codeOf = async (name: string, credentials: Partial<Credentials>) => {
  await using hermes = await testGateway(setup)
  const result = await hermes.call(name, {}, { credentials: { channel: 'api', local: true, ...credentials } })
  return result.error?.code ?? result.outcome
}

test('a tool that needs no key is open on this machine', async () => {
  expect(await codeOf('open', {})).toBe('ran')
})

test.each<[string, string, Partial<Credentials>]>([
  ['from elsewhere', 'open', { local: false }],
  ['with a key that is refused', 'open', { bearer: 'wrong' }],
  ['any other tool', 'closed', {}],
  ['a tool nobody knows', 'missing', {}],
])('%s it is not', async (_, name, credentials) => expect(await codeOf(name, credentials)).toBe('unauthenticated'))

test('a role that the tool asks for is still asked for', async () => {
  expect(await codeOf('scoped', {})).toBe('forbidden')
})
